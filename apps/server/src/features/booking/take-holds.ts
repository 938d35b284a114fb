import { isCalledOff } from '@kerbside/domain/booking/job.ts'
import { addMinutes } from '@kerbside/domain/time.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/call.ts'
import { quietCall } from '../../quiet-call.ts'
import { type Attempt, findHoldsToTake } from '../payment/find-attempt.ts'
import { captureAttempt } from '../payment/submit-attempt.ts'
import { hasHeldCharge } from './find-held-charge.ts'
import { settlePayment } from './settle-payment.ts'
import { findBooking } from './store.ts'

/** Takes what is held on cards: of rides that are over, and of others before the bank lets it go. */
export async function takeHolds(deps: Deps): Promise<number> {
  let taken = 0
  for (const profile of await deps.operators.list()) {
    const call = quietCall(deps, profile)
    const { operator } = call
    const holds = await withOperator(call, (tx) =>
      findHoldsToTake(tx, { operator, now: deps.now() }),
    )
    for (const attempt of holds) if (await take(call, attempt)) taken += 1
  }
  return taken
}

/** The same for one booking that is over, at once; an answer nobody got is asked for again by the clockwork. */
export async function takeHoldsOf(call: Call, { bookingId }: { bookingId: string }): Promise<void> {
  const { operator } = call
  const holds = await withOperator(call, (tx) => findHoldsToTake(tx, { operator, now: call.now() }))
  for (const attempt of holds) if (attempt.bookingId === bookingId) await take(call, attempt)
}

/** Enough for whoever decides about it to be too late. */
const soon = (now: Date): Date => addMinutes(now, 24 * 60)

async function take(call: Call, attempt: Attempt): Promise<boolean> {
  const { operator } = call
  const { bookingId } = attempt
  const booking = await withOperator(call, (tx) => findBooking(tx, { operator, bookingId }))
  // What a cancelled ride costs was settled when it was cancelled.
  if (!booking || booking.legs.every(({ state }) => isCalledOff(state))) return false
  // a no-show somebody still looks into; a hold that would run out is taken, and what is not charged then goes back
  const mayWait = attempt.captureBefore === undefined || attempt.captureBefore > soon(call.now())
  if (mayWait && booking.legs.some(({ state }) => state === 'no_show')) {
    const key = { operator, bookingId }
    if (await withOperator(call, (tx) => hasHeldCharge(tx, key))) return false
  }
  const answer = await captureAttempt(call, { attempt })
  const { booking: after } = await settlePayment(call, { bookingId, attemptId: attempt.id, answer })
  return after.paymentState === 'paid'
}
