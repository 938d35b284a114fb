import type { MailResult } from './port.ts'

type Rejection = Extract<MailResult, { ok: false }>

/**
 * Commands at which a server may reject an e-mail for good; any other rejection is a setting that staff can
 * correct.
 */
const PER_EMAIL_COMMANDS = ['RCPT TO', 'DATA', 'API']

/** What a failed try means. The server's text may name people, so only its code and the command are reported. */
export function readSmtpError(error: unknown): Rejection {
  const failure = typeof error === 'object' && error !== null ? error : {}
  const code = 'code' in failure && typeof failure.code === 'string' ? failure.code : ''
  const command = 'command' in failure && typeof failure.command === 'string' ? failure.command : ''
  const status =
    'responseCode' in failure && typeof failure.responseCode === 'number' ? failure.responseCode : 0
  if (code === 'EENVELOPE' && status === 0)
    return { ok: false, reason: 'refused', why: 'the address cannot be written to' }
  if (status >= 500 && PER_EMAIL_COMMANDS.includes(command))
    return { ok: false, reason: 'refused', why: `refused by the server: ${status} to ${command}` }
  if (status > 0)
    return { ok: false, reason: 'later', why: `not now: ${status}${command && ` to ${command}`}` }
  return { ok: false, reason: 'later', why: `no answer (${code || 'too slow'})` }
}
