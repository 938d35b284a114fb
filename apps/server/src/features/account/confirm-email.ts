import type { Profile } from '@kerbside/domain/account/profile.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { keepAudit } from '../audit/keep-audit.ts'
import { dropCode, findPendingEmail, takeCode } from './code-store.ts'
import { updateEmail } from './customer-store.ts'
import { dropUndos } from './email-undo-store.ts'
import { mailUndo } from './mail-undo.ts'
import { hashOf } from './session-token.ts'
import { dropSessionsOf } from './signed-in-store.ts'

export type ConfirmEmailVerdict =
  | { ok: true; profile: Profile }
  | { ok: false; reason: 'link-spent' }

/**
 * The account takes the new address and its other sessions end. The old address gets a letter with a link that restores
 * it; password links mailed to the old address before are no longer valid.
 */
export async function confirmEmail(
  call: Call,
  { profile, code }: { profile: Profile; code: string },
): Promise<ConfirmEmailVerdict> {
  const { operator, visitor } = call
  const now = call.now()
  const whose = { operator, customerId: profile.id }
  return withOperator(call, async (tx): Promise<ConfirmEmailVerdict> => {
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
    await dropSessionsOf(tx, { ...whose, but: hashOf(visitor.sessionToken ?? '') })
    // the customer returned to an earlier address: its links are no longer needed
    await dropUndos(tx, { ...whose, email })
    await mailUndo(tx, { call, kind: 'email-changed-notice', profile, newEmail: email })
    await keepAudit(tx, { ...call, deed: 'customer.email-changed', object: '', detail: {} })
    return { ok: true, profile: { ...profile, email } }
  })
}

/** The address that waits for its link to be opened, if one does. */
export const findPending = (call: Call, profile: Profile): Promise<string | undefined> =>
  withOperator(call, (tx) =>
    findPendingEmail(tx, {
      operator: call.operator,
      subjectHash: hashOf(profile.id),
      now: call.now(),
    }),
  )
