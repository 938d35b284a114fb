import { CODE_BYTES, undoEndsAt } from '@kerbside/domain/account/one-time-code.ts'
import type { Profile } from '@kerbside/domain/account/profile.ts'
import type { Tx } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { queueMail } from '../notification/queue-mail.ts'
import { insertUndo } from './email-undo-store.ts'
import { hashOf } from './session-token.ts'

/** Notifies the address an account has before a change, asked for or confirmed, with a link that restores it. */
export async function mailUndo(
  tx: Tx,
  facts: {
    call: Call
    kind: 'email-change-asked' | 'email-changed-notice'
    profile: Profile
    newEmail: string
  },
): Promise<void> {
  const { call, kind, profile, newEmail } = facts
  const { operator } = call
  const { email, firstName } = profile
  const now = call.now()
  const code = call.randomBytes(CODE_BYTES).toString('base64url')
  const expiresAt = undoEndsAt(now)
  const codeHash = hashOf(code)
  await insertUndo(tx, { operator, customerId: profile.id, codeHash, email, now, expiresAt })
  // After the #, which no browser sends to a server and no log keeps.
  const path = `/undoemail.html#code=${code}`
  await queueMail(tx, { call, kind, to: email, facts: { firstName, newEmail, path, expiresAt } })
}
