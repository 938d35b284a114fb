import { checkAccountDeletion } from '@kerbside/domain/account/check-account-deletion.ts'
import type { Profile } from '@kerbside/domain/account/profile.ts'
import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { queueMail } from '../../notification/send/queue-mail.ts'
import { checkPassword, type WaitFirst } from '../sign-in/check-password.ts'
import { eraseCustomerData } from './erase-again.ts'
import { findTies, insertErasure, lockCustomer } from './leave-store.ts'

export type DeleteAccountResult =
  | { ok: true }
  | { ok: false; reason: 'wrong-password' | 'journeys-ahead' | 'money-open' }
  | WaitFirst

/** Erases a customer at once, except for the data of completed legs that the operator must keep by law. */
export async function deleteAccount(
  context: RequestContext,
  { profile, passwordhash }: { profile: Profile; passwordhash: string },
): Promise<DeleteAccountResult> {
  const { email } = profile
  const result = await checkPassword(context, { email, passwordhash })
  if (!result.ok)
    return result.reason === 'wrong' ? { ok: false, reason: 'wrong-password' } : result
  const left = await eraseCustomer(context, profile)
  if (left.ok) context.client.dropSession()
  return left
}

export type EraseResult = { ok: true } | { ok: false; reason: 'journeys-ahead' | 'money-open' }

/** The same for a caller whose right is already checked: the customer by password, or an owner at the desk. */
export async function eraseCustomer(
  context: RequestContext,
  profile: Profile,
): Promise<EraseResult> {
  const { operator } = context
  const { id: customerId, email, firstName } = profile
  const now = context.now()
  const whose = { operator, customerId }
  return withOperator(context, async (tx): Promise<EraseResult> => {
    // A second press finds no customer, which is the requested result.
    if (!(await lockCustomer(tx, whose))) return { ok: true }
    const may = checkAccountDeletion(await findTies(tx, whose), now)
    if (!may.ok) return may
    await eraseCustomerData(tx, { context, customerId, email })
    await insertErasure(tx, { ...whose, id: context.newId(), now })
    await queueMail(tx, { context, kind: 'account-deleted', to: email, facts: { firstName } })
    await recordAudit(tx, {
      ...context,
      action: 'customer.erased',
      object: `customer ${profile.custid}`,
      detail: {},
    })
    return { ok: true }
  })
}
