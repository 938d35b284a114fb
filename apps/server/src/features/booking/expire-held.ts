import { isLiveAttempt } from '@kerbside/domain/payment/payment.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import { failpoint } from '../../failpoint.ts'
import type { Call } from '../../http/call.ts'
import { quietCall } from '../../quiet-call.ts'
import { lastAttempt } from '../payment/find-attempt.ts'
import { lookAfterPayment } from './look-after-payment.ts'
import { moveLegs } from './settle-payment.ts'
import { findBooking, listLapsed, lockBooking } from './store.ts'
import { withdrawPayment } from './withdraw-payment.ts'

const MOST_AT_ONCE = 100

/** Lets bookings lapse whose money did not come in time, after asking the gateway once more for each. */
export async function expireHeld(deps: Deps): Promise<number> {
  let lapsed = 0
  for (const profile of await deps.operators.list()) {
    const call = quietCall(deps, profile)
    const { operator } = call
    const ids = await withOperator(call, (tx) =>
      listLapsed(tx, { operator, now: deps.now(), most: MOST_AT_ONCE }),
    )
    for (const bookingId of ids) if (await expire(call, bookingId)) lapsed += 1
  }
  return lapsed
}

async function expire(call: Call, bookingId: string): Promise<boolean> {
  const { operator } = call
  const booking = await withOperator(call, (tx) => findBooking(tx, { operator, bookingId }))
  if (!booking) return false
  // The money may have arrived while nobody looked: then it is confirmed, not lapsed.
  const stands = await lookAfterPayment(call, { booking })
  if (stands.outcome.kind === 'action') await withdrawPayment(call, stands)
  return withOperator(call, async (tx) => {
    const held = await lockBooking(tx, { operator, bookingId })
    const attempt = await lastAttempt(tx, { operator, bookingId })
    // Until it is known whether money was taken, the booking waits for it.
    if (!held || (attempt && isLiveAttempt(attempt.state))) return false
    if (held.legs.some((leg) => leg.state !== 'held')) return false
    await moveLegs(tx, { call, booking: held, to: 'expired' })
    failpoint('booking.expiring')
    return true
  })
}
