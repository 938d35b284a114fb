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
  /** Some leg is still to be driven, or was. */
  stands: boolean
}

/**
 * How a booking's money stands by what was taken for it and what went back, tips apart; undefined when that is nothing
 * new, or when other news count more (a payment that is still under way).
 */
export function paymentStateOf(now: PaymentState, money: Money): PaymentState | undefined {
  if (!FOLLOWS.has(now) || money.taken === 0) return undefined
  const next = stateOf(money)
  return next === now ? undefined : next
}

function stateOf({ taken, returned, depositOnly, stands }: Money): PaymentState {
  if (returned >= taken) return 'refunded'
  // a leg's share of the deposit went back with the leg: of the other the rest is still to be paid
  if (depositOnly && (stands || returned === 0)) return 'deposit_paid'
  return returned > 0 ? 'part_refunded' : 'paid'
}
