import type { Profile } from '@kerbside/domain/account/profile.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { queueMail } from '../notification/queue-mail.ts'
import { dropCode, findPendingEmail, takeCode } from './code-store.ts'
import { updateEmail } from './customer-store.ts'
import { hashOf } from './session-token.ts'

export type ConfirmEmailVerdict =
  | { ok: true; profile: Profile }
  | { ok: false; reason: 'link-spent' }

/** The new address counts from now on; the old one is told, and links mailed to it open nothing any more. */
export async function confirmEmail(
  call: Call,
  { profile, code }: { profile: Profile; code: string },
): Promise<ConfirmEmailVerdict> {
  const { operator } = call
  return withOperator(call, async (tx): Promise<ConfirmEmailVerdict> => {
    const taken = await takeCode(tx, {
      operator,
      purpose: 'email',
      subjectHash: hashOf(profile.id),
      codeHash: hashOf(code),
      now: call.now(),
    })
    const email = taken?.email
    if (
      email === undefined ||
      !(await updateEmail(tx, { operator, customerId: profile.id, email }))
    )
      return { ok: false, reason: 'link-spent' }
    await dropCode(tx, { operator, purpose: 'reset', subjectHash: hashOf(profile.email) })
    await queueMail(tx, {
      call,
      kind: 'email-changed-notice',
      to: profile.email,
      facts: { firstName: profile.firstName, newEmail: email },
    })
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
