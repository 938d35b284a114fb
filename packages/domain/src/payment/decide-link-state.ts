import { isCalledOff, type LegState } from '../booking/leg-state.ts'
import type { Due } from './find-due.ts'
import { isSettled, type PaymentState } from './payment.ts'

/** `due`: can be paid now; `paid`: already paid; `lapsed`: too late; `none`: nothing to pay. */
export type LinkState = 'due' | 'processing' | 'paid' | 'lapsed' | 'cancelled' | 'none'

/**
 * Returns the state of a payment link. A pending booking past its deadline has lapsed, even if this is not
 * recorded yet.
 */
export function decideLinkState(
  booking: {
    paymentState: PaymentState
    payBy: Date | undefined
    legs: readonly { state: LegState }[]
  },
  { due, now }: { due: Due | undefined; now: Date },
): LinkState {
  const { payBy, legs, paymentState } = booking
  if (legs.every(({ state }) => isCalledOff(state)))
    return legs.some(({ state }) => state === 'expired') ? 'lapsed' : 'cancelled'
  const isPending = legs.some(({ state }) => state === 'held')
  if (due) return isPending && payBy !== undefined && payBy <= now ? 'lapsed' : 'due'
  const isPayable = paymentState !== 'none_due' && paymentState !== 'on_account'
  return isPayable && isSettled(paymentState) ? 'paid' : 'none'
}
