import { type Minor, minor, NOTHING } from '../money.ts'
import type { AttemptPurpose, PaymentMethod, PaymentState } from './payment.ts'

/** What of a booking is to be paid electronically now, and as what; undefined when nothing is, or an account owes it. */
export function findDue(booking: {
  paymentState: PaymentState
  paymentMethod: PaymentMethod
  total: Minor
  deposit: Minor
}): { amount: Minor; purpose: AttemptPurpose } | undefined {
  const { paymentState, total, deposit } = booking
  if (!ASKS.has(paymentState) || total === NOTHING) return undefined
  if (paymentState === 'deposit_paid') return { amount: minor(total - deposit), purpose: 'balance' }
  return deposit > NOTHING
    ? { amount: deposit, purpose: 'deposit' }
    : { amount: total, purpose: 'fare' }
}

const ASKS: ReadonlySet<PaymentState> = new Set<PaymentState>([
  'unpaid',
  'authorising',
  'failed',
  'voided',
  'deposit_paid',
])
