import { type Minor, ZERO } from '../money.ts'
import type { PaymentMethod } from './payment.ts'

/**
 * Returns the amount due at once for a booking total, and its purpose; `deposit` is what the quote asks for, zero if it
 * asks for the whole. NOTHING if the driver or the account is paid later, or a promo reduced the fare to zero. A
 * deposit as large as the fare counts as the fare.
 */
export function dueNow(
  total: Minor,
  { deposit, method }: { deposit: Minor; method: PaymentMethod },
): { amount: Minor; purpose: 'fare' | 'deposit' } {
  if (method === 'cash' || method === 'account' || total === ZERO)
    return { amount: ZERO, purpose: 'fare' }
  return deposit <= ZERO || deposit >= total
    ? { amount: total, purpose: 'fare' }
    : { amount: deposit, purpose: 'deposit' }
}
