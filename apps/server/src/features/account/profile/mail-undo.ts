import { CODE_BYTES, undoEndsAt } from '@kerbside/domain/account/one-time-code.ts'
import type { Profile } from '@kerbside/domain/account/profile.ts'
import type { Tx } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { queueMail } from '../../notification/send/queue-mail.ts'
import { hashOf } from '../sign-in/session-token.ts'
import { insertUndo } from './email-undo-store.ts'

/** Notifies the account's address before a change, whether requested or confirmed, with a link that restores it. */
export async function mailUndo(
  tx: Tx,
  params: {
    context: RequestContext
    kind: 'email-change-requested' | 'email-changed-notice'
    profile: Profile
    newEmail: string
  },
): Promise<void> {
  const { context, kind, profile, newEmail } = params
  const { operator } = context
  const { email, firstName } = profile
  const now = context.now()
  const code = context.randomBytes(CODE_BYTES).toString('base64url')
  const expiresAt = undoEndsAt(now)
  const codeHash = hashOf(code)
  await insertUndo(tx, { operator, customerId: profile.id, codeHash, email, now, expiresAt })
  // After the #: browsers do not send the fragment to the server, so it appears in no log.
  const path = `/undoemail.html#code=${code}`
  await queueMail(tx, { context, kind, to: email, facts: { firstName, newEmail, path, expiresAt } })
}
