import type { Settings } from '../../env.ts'
import { smtpLogin } from '../../ports/mail/smtp.ts'
import { nameSmtpServer } from '../../ports/mail/smtp-server.ts'
import type { Finding } from './finding.ts'

const TIMEOUT_MS = 10_000

/** Whether the install's mail server accepts its name and password; no email is sent. */
export async function checkMail({
  mailServer,
  demo,
}: Pick<Settings, 'mailServer' | 'demo'>): Promise<Finding[]> {
  const name = 'Mail'
  if (!mailServer)
    return [
      demo === 'off'
        ? {
            name,
            state: 'warn',
            text: 'no MAIL_URL: emails of operators without a mail server of their own wait',
            action: 'Set MAIL_URL (docs/operating.md).',
          }
        : { name, state: 'good', text: 'a demo stores its emails at /dev/mail' },
    ]
  const result = await smtpLogin({ server: mailServer, timeoutMs: TIMEOUT_MS })
  const text = nameSmtpServer(mailServer)
  return [
    result.ok
      ? { name, state: 'good', text: `${text} accepts the name and password` }
      : { name, state: 'bad', text: `${text}: ${result.why}`, action: 'Check MAIL_URL.' },
  ]
}
