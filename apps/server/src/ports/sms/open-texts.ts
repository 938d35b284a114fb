import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import { embeddedTexts } from './embedded.ts'
import type { Texts } from './port.ts'
import { readTwilioAccount, twilioTexts } from './twilio.ts'

export type SmsDeps = {
  db: Kysely<Tables>
  secretOf: (operator: OperatorId, name: 'sms-twilio') => Promise<string | undefined>
  demo: boolean
  now: () => Date
}

/** How each operator sends texts: by its own account, into a demo's mailbox, or not at all. */
export function openTexts(deps: SmsDeps): (operator: Operator) => Promise<Texts> {
  const { db, now } = deps
  return async ({ id, mode }) => {
    const operator = id as OperatorId
    const secret = await deps.secretOf(operator, 'sms-twilio')
    if (secret !== undefined) {
      const account = readTwilioAccount(secret)
      return account ? twilioTexts({ account }) : unsetTexts('later', 'the account can’t be read')
    }
    return deps.demo && mode === 'test'
      ? embeddedTexts({ db, operator, now })
      : unsetTexts('unset', 'no service for texts is set')
  }
}

const unsetTexts = (reason: 'unset' | 'later', why: string): Texts => ({
  isSet: reason !== 'unset',
  send: () => Promise.resolve({ ok: false, reason, why }),
})
