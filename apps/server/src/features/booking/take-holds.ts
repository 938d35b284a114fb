import { isCalledOff } from '@kerbside/domain/booking/job.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/call.ts'
import { quietCall } from '../../quiet-call.ts'
import { type Attempt, findHoldsToTake } from '../payment/find-attempt.ts'
import { captureAttempt } from '../payment/submit-attempt.ts'
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

async function take(call: Call, attempt: Attempt): Promise<boolean> {
  const { operator } = call
  const { bookingId } = attempt
  const booking = await withOperator(call, (tx) => findBooking(tx, { operator, bookingId }))
  // What a cancelled ride costs was settled when it was cancelled.
  if (!booking || booking.legs.every(({ state }) => isCalledOff(state))) return false
  const answer = await captureAttempt(call, { attempt })
  const { booking: after } = await settlePayment(call, { bookingId, attemptId: attempt.id, answer })
  return after.paymentState === 'paid'
}
