import { judgeLeaving } from '@kerbside/domain/account/judge-leaving.ts'
import type { Profile } from '@kerbside/domain/account/profile.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { queueMail } from '../notification/queue-mail.ts'
import { forgetPasskeys } from '../passkey/forget-passkeys.ts'
import { checkPassword, forgetTriesOf, type WaitFirst } from './check-password.ts'
import { dropCode } from './code-store.ts'
import { blankCustomer, blankRides, dropBelongings, findTies, holdCustomer } from './leave-store.ts'
import { hashOf } from './session-token.ts'
import { dropSessionsOf } from './signed-in-store.ts'

export type DeleteAccountVerdict =
  | { ok: true }
  | { ok: false; reason: 'wrong-password' | 'journeys-ahead' | 'money-open' }
  | WaitFirst

/** Forgets a customer at once, but for what the law has an operator keep of rides that were driven. */
export async function deleteAccount(
  call: Call,
  { profile, passwordhash }: { profile: Profile; passwordhash: string },
): Promise<DeleteAccountVerdict> {
  const { operator, visitor } = call
  const { id: customerId, email, firstName } = profile
  const verdict = await checkPassword(call, { email, passwordhash })
  if (!verdict.ok)
    return verdict.reason === 'wrong' ? { ok: false, reason: 'wrong-password' } : verdict
  const now = call.now()
  const whose = { operator, customerId }
  const left = await withOperator(call, async (tx): Promise<DeleteAccountVerdict> => {
    // Pressed twice: the second finds nobody, and that is what was asked for.
    if (!(await holdCustomer(tx, whose))) return { ok: true }
    const may = judgeLeaving(await findTies(tx, whose), now)
    if (!may.ok) return may
    await blankRides(tx, { ...whose, now })
    await dropBelongings(tx, { ...whose, email })
    await dropSessionsOf(tx, { ...whose, but: undefined })
    await forgetPasskeys(tx, whose)
    await dropCode(tx, { operator, purpose: 'reset', subjectHash: hashOf(email) })
    await dropCode(tx, { operator, purpose: 'email', subjectHash: hashOf(customerId) })
    await forgetTriesOf(tx, { call, email })
    await blankCustomer(tx, { ...whose, now })
    await queueMail(tx, { call, kind: 'account-deleted', to: email, facts: { firstName } })
    return { ok: true }
  })
  if (left.ok) visitor.dropSession()
  return left
}
