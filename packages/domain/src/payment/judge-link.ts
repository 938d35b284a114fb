import { isCalledOff, type JobState } from '../booking/job.ts'
import type { Due } from './find-due.ts'
import { isSettled, type PaymentState } from './payment.ts'

/** `due`: can be paid now; `paid`: was; `lapsed`: came too late; `none`: there is nothing to pay. */
export type LinkState = 'due' | 'processing' | 'paid' | 'lapsed' | 'cancelled' | 'none'

/** How what is behind a payment link stands. A booking held past its time has lapsed, also before anybody noticed. */
export function judgeLink(
  booking: {
    paymentState: PaymentState
    payBy: Date | undefined
    legs: readonly { state: JobState }[]
  },
  { due, now }: { due: Due | undefined; now: Date },
): LinkState {
  const { payBy, legs, paymentState } = booking
  if (legs.every(({ state }) => isCalledOff(state)))
    return legs.some(({ state }) => state === 'expired') ? 'lapsed' : 'cancelled'
  const isHeld = legs.some(({ state }) => state === 'held')
  if (due) return isHeld && payBy !== undefined && payBy <= now ? 'lapsed' : 'due'
  const isAsked = paymentState !== 'none_due' && paymentState !== 'on_account'
  return isAsked && isSettled(paymentState) ? 'paid' : 'none'
}
