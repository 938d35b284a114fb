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
  const { email } = profile
  const verdict = await checkPassword(call, { email, passwordhash })
  if (!verdict.ok)
    return verdict.reason === 'wrong' ? { ok: false, reason: 'wrong-password' } : verdict
  const left = await eraseCustomer(call, profile)
  if (left.ok) call.visitor.dropSession()
  return left
}

export type EraseVerdict = { ok: true } | { ok: false; reason: 'journeys-ahead' | 'money-open' }

/** The same for whoever has shown that they may: the customer by their password, or an owner at the desk. */
export async function eraseCustomer(call: Call, profile: Profile): Promise<EraseVerdict> {
  const { operator } = call
  const { id: customerId, email, firstName } = profile
  const now = call.now()
  const whose = { operator, customerId }
  return withOperator(call, async (tx): Promise<EraseVerdict> => {
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
}
