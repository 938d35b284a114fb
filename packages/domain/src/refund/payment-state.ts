import type { Minor } from '../money.ts'
import type { PaymentState } from '../payment/payment.ts'

const FOLLOWS: ReadonlySet<PaymentState> = new Set<PaymentState>([
  'paid',
  'deposit_paid',
  'part_refunded',
  'refunded',
])

type Money = {
  taken: Minor
  returned: Minor
  depositOnly: boolean
  /** At least one leg is still to come or was driven. */
  stands: boolean
}

/**
 * Returns a booking's payment state from what was taken and refunded, tips excluded; undefined if it does not change,
 * or if the current state takes precedence (a payment that is still in progress).
 */
export function paymentStateOf(now: PaymentState, money: Money): PaymentState | undefined {
  if (!FOLLOWS.has(now) || money.taken === 0) return undefined
  const next = stateOf(money)
  return next === now ? undefined : next
}

function stateOf({ taken, returned, depositOnly, stands: isActive }: Money): PaymentState {
  if (returned >= taken) return 'refunded'
  // the cancelled leg's share of the deposit was refunded: the rest of the other leg is still due
  if (depositOnly && (isActive || returned === 0)) return 'deposit_paid'
  return returned > 0 ? 'part_refunded' : 'paid'
}
