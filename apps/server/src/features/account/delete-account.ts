import { judgeLeaving } from '@kerbside/domain/account/judge-leaving.ts'
import type { Profile } from '@kerbside/domain/account/profile.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { keepAudit } from '../audit/keep-audit.ts'
import { queueMail } from '../notification/queue-mail.ts'
import { checkPassword, type WaitFirst } from './check-password.ts'
import { forgetCustomer } from './forget-again.ts'
import { findTies, holdCustomer, insertErasure } from './leave-store.ts'

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
    await forgetCustomer(tx, { call, customerId, email })
    await insertErasure(tx, { ...whose, id: call.newId(), now })
    await queueMail(tx, { call, kind: 'account-deleted', to: email, facts: { firstName } })
    await keepAudit(tx, {
      ...call,
      deed: 'customer.erased',
      object: `customer ${profile.custid}`,
      detail: {},
    })
    return { ok: true }
  })
  if (left.ok) visitor.dropSession()
  return left
}
