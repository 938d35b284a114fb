import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import { embeddedMail } from './embedded.ts'
import type { Mail } from './port.ts'
import { smtpMail } from './smtp.ts'
import { readSmtpUrl, type SmtpServer } from './smtp-server.ts'

export type MailDeps = {
  db: Kysely<Tables>
  /** The name of an operator's secret that holds the address of its own mail server. */
  secretOf: (operator: OperatorId, name: 'mail-smtp') => Promise<string | undefined>
  /** The install's server, for operators without one. */
  server: SmtpServer | undefined
  /** A demo stores e-mails where its visitors can look at them. */
  demo: boolean
  now: () => Date
}

/**
 * The mail service of each operator: its own server, the install's, or a demo's mailbox; otherwise e-mails wait
 * for one.
 */
export function openMail(deps: MailDeps): (operator: Operator) => Promise<Mail> {
  const { db, now } = deps
  return async ({ id, mode }) => {
    const operator = id as OperatorId
    const secret = await deps.secretOf(operator, 'mail-smtp')
    if (secret !== undefined) {
      const smtpServer = readSmtpUrl(secret)
      return smtpServer
        ? smtpMail({ server: smtpServer })
        : unsetMail('the mail server cannot be read')
    }
    if (deps.server) return smtpMail({ server: deps.server })
    return deps.demo && mode === 'test'
      ? embeddedMail({ db, operator, now })
      : unsetMail('no mail server is set')
  }
}

const unsetMail = (why: string): Mail => ({
  send: () => Promise.resolve({ ok: false, reason: 'later', why }),
})
