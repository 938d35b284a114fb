import { isLiveAttempt } from '@kerbside/domain/payment/payment.ts'
import { withOperator } from '../../../db.ts'
import type { Deps } from '../../../deps.ts'
import { failpoint } from '../../../failpoint.ts'
import { listDueOperators } from '../../../list-due-operators.ts'
import type { RequestContext } from '../../../request-context.ts'
import { systemContext } from '../../../system-context.ts'
import { lastAttempt } from '../../payment/find-attempt.ts'
import { anyLapsed, findBooking, listLapsed, lockBooking } from '../store.ts'
import { refreshPayment } from './refresh-payment.ts'
import { moveLegs } from './settle-payment.ts'
import { withdrawPayment } from './withdraw-payment.ts'

const BATCH_SIZE = 100

/** Expires bookings that were not paid in time, after asking the gateway once more for each. */
export async function expirePendingBookings(deps: Deps): Promise<number> {
  let lapsed = 0
  const due = await listDueOperators(deps, ({ id }) => anyLapsed(id, deps.now()))
  for (const profile of due) {
    const context = systemContext(deps, profile)
    const { operator } = context
    const ids = await withOperator(context, (tx) =>
      listLapsed(tx, { operator, now: deps.now(), max: BATCH_SIZE }),
    )
    for (const bookingId of ids) if (await expire(context, bookingId)) lapsed += 1
  }
  return lapsed
}

async function expire(context: RequestContext, bookingId: string): Promise<boolean> {
  const { operator } = context
  const booking = await withOperator(context, (tx) => findBooking(tx, { operator, bookingId }))
  if (!booking) return false
  // The payment may have arrived since the last check: then the booking is confirmed, not expired.
  const payment = await refreshPayment(context, { booking })
  if (payment.outcome.kind === 'action') await withdrawPayment(context, payment)
  return withOperator(context, async (tx) => {
    const lockedBooking = await lockBooking(tx, { operator, bookingId })
    const attempt = await lastAttempt(tx, { operator, bookingId })
    // While it is unknown whether the payment was taken, the booking waits.
    if (!lockedBooking || (attempt && isLiveAttempt(attempt.state))) return false
    if (lockedBooking.legs.some((leg) => leg.state !== 'held')) return false
    await moveLegs(tx, { context, booking: lockedBooking, to: 'expired' })
    failpoint('booking.expiring')
    return true
  })
}
