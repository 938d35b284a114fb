import { type Minor, NOTHING } from '../money.ts'
import type { PaymentMethod } from './payment.ts'

/**
 * What is to be paid at once for a booking of this total, and as what; `deposit` is what its quote asks for, nothing
 * where it asks for the whole. NOTHING when the driver or the account is paid later, or a promo brought the fare to
 * nothing. A deposit that would be the whole fare is the fare.
 */
export function dueNow(
  total: Minor,
  { deposit, method }: { deposit: Minor; method: PaymentMethod },
): { amount: Minor; purpose: 'fare' | 'deposit' } {
  if (method === 'cash' || method === 'account' || total === NOTHING)
    return { amount: NOTHING, purpose: 'fare' }
  return deposit <= NOTHING || deposit >= total
    ? { amount: total, purpose: 'fare' }
    : { amount: deposit, purpose: 'deposit' }
}
