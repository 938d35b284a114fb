import type { Profile } from '@kerbside/domain/account/profile.ts'
import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { updateEmail } from '../customer-store.ts'
import { dropCode, findPendingEmail, takeCode } from '../sign-in/code-store.ts'
import { hashOf } from '../sign-in/session-token.ts'
import { dropSessionsOf } from '../sign-in/signed-in-store.ts'
import { dropUndos } from './email-undo-store.ts'
import { mailUndo } from './mail-undo.ts'

export type ConfirmEmailResult =
  | { ok: true; profile: Profile }
  | { ok: false; reason: 'link-spent' }

/**
 * Gives the account the new address and ends its other sessions. The old address gets an e-mail with a link that
 * restores it; password links mailed to the old address before are no longer valid.
 */
export async function confirmEmail(
  context: RequestContext,
  { profile, code }: { profile: Profile; code: string },
): Promise<ConfirmEmailResult> {
  const { operator, client } = context
  const now = context.now()
  const whose = { operator, customerId: profile.id }
  return withOperator(context, async (tx): Promise<ConfirmEmailResult> => {
    const taken = await takeCode(tx, {
      operator,
      purpose: 'email',
      subjectHash: hashOf(profile.id),
      codeHash: hashOf(code),
      now,
    })
    const email = taken?.email
    if (email === undefined || !(await updateEmail(tx, { ...whose, email, now })))
      return { ok: false, reason: 'link-spent' }
    await dropCode(tx, { operator, purpose: 'reset', subjectHash: hashOf(profile.email) })
    await dropSessionsOf(tx, { ...whose, but: hashOf(client.sessionToken ?? '') })
    // the customer returned to an earlier address: its links are no longer needed
    await dropUndos(tx, { ...whose, email })
    await mailUndo(tx, { context, kind: 'email-changed-notice', profile, newEmail: email })
    await recordAudit(tx, { ...context, action: 'customer.email-changed', object: '', detail: {} })
    return { ok: true, profile: { ...profile, email } }
  })
}

/** The address that is waiting for confirmation, or undefined. */
export const findPending = (
  context: RequestContext,
  profile: Profile,
): Promise<string | undefined> =>
  withOperator(context, (tx) =>
    findPendingEmail(tx, {
      operator: context.operator,
      subjectHash: hashOf(profile.id),
      now: context.now(),
    }),
  )
