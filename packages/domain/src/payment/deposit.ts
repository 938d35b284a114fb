import { type Minor, minor, NOTHING, part } from '../money.ts'
import type { PaymentMethod } from './payment.ts'

/** What is paid when booking, where an operator does not ask for the whole fare. */
export type DepositRule = {
  /** Of the total, in basis points. */
  percent: number
  /** At least this. */
  least: number
}

/**
 * What is to be paid at once for a booking of this total, and as what. NOTHING when the driver or the account is paid
 * later, or a promo brought the fare to nothing. A deposit that would be the whole fare is the fare.
 */
export function dueNow(
  total: Minor,
  { deposit, method }: { deposit: DepositRule | undefined; method: PaymentMethod },
): { amount: Minor; purpose: 'fare' | 'deposit' } {
  if (method === 'cash' || method === 'account' || total === NOTHING)
    return { amount: NOTHING, purpose: 'fare' }
  if (!deposit || (deposit.percent <= 0 && deposit.least <= 0))
    return { amount: total, purpose: 'fare' }
  const amount = Math.max(part(total, deposit.percent), deposit.least)
  return amount >= total
    ? { amount: total, purpose: 'fare' }
    : { amount: minor(amount), purpose: 'deposit' }
}
