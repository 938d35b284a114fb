import type { Minor } from '../money.ts'
import type { PaymentState } from '../payment/payment.ts'

const FOLLOWS: ReadonlySet<PaymentState> = new Set<PaymentState>([
  'paid',
  'deposit_paid',
  'part_refunded',
  'refunded',
])

/**
 * How a booking's money stands by what was taken for it and what went back, tips apart; undefined when that is nothing
 * new, or when other news count more (a payment that is still under way).
 */
export function paymentStateOf(
  now: PaymentState,
  money: { taken: Minor; returned: Minor; depositOnly: boolean },
): PaymentState | undefined {
  if (!FOLLOWS.has(now) || money.taken === 0) return undefined
  const next = stateOf(money)
  return next === now ? undefined : next
}

function stateOf({
  taken,
  returned,
  depositOnly,
}: {
  taken: Minor
  returned: Minor
  depositOnly: boolean
}): PaymentState {
  if (returned >= taken) return 'refunded'
  if (returned > 0) return 'part_refunded'
  return depositOnly ? 'deposit_paid' : 'paid'
}
