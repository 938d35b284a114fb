import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import { embeddedMail } from './embedded.ts'
import type { Mail } from './port.ts'
import { smtpMail } from './smtp.ts'
import { readSmtpUrl, type SmtpServer } from './smtp-server.ts'

export type MailMeans = {
  db: Kysely<Tables>
  /** By this name an operator keeps the address of its own mail server. */
  secretOf: (operator: OperatorId, name: 'mail-smtp') => Promise<string | undefined>
  /** The install's server, for operators without one. */
  server: SmtpServer | undefined
  /** A demo keeps letters where they can be looked at. */
  demo: boolean
  now: () => Date
}

/** The mail service of each operator: its own server, the install's, a demo's letter box; else letters wait for one. */
export function openMail(means: MailMeans): (operator: Operator) => Promise<Mail> {
  const { db, now } = means
  return async ({ id, mode }) => {
    const operator = id as OperatorId
    const secret = await means.secretOf(operator, 'mail-smtp')
    if (secret !== undefined) {
      const own = readSmtpUrl(secret)
      return own ? smtpMail({ server: own }) : unsetMail('the mail server cannot be read')
    }
    if (means.server) return smtpMail({ server: means.server })
    return means.demo && mode === 'test'
      ? embeddedMail({ db, operator, now })
      : unsetMail('no mail server is set')
  }
}

const unsetMail = (why: string): Mail => ({
  send: () => Promise.resolve({ ok: false, reason: 'later', why }),
})
