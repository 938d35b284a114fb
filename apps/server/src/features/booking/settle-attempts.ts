import { isCalledOff } from '@kerbside/domain/booking/job.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import { quietCall } from '../../quiet-call.ts'
import { takeUnsettled } from '../payment/find-attempt.ts'
import { lookAfterPayment } from './look-after-payment.ts'
import { findBooking } from './store.ts'
import { withdrawPayment } from './withdraw-payment.ts'

/**
 * Asks the gateways after every payment nobody knows the end of, so that who paid and closed the browser is confirmed
 * all the same. Returns how many bookings were looked after. Two processes share the work.
 */
export async function settleAttempts(deps: Deps): Promise<number> {
  let looked = 0
  for (const profile of await deps.operators.list()) {
    const call = quietCall(deps, profile)
    const { operator } = call
    const ids = await withOperator(call, (tx) => takeUnsettled(tx, { operator, now: deps.now() }))
    for (const bookingId of ids) {
      const booking = await withOperator(call, (tx) => findBooking(tx, { operator, bookingId }))
      if (!booking) continue
      const stands = await lookAfterPayment(call, { booking })
      // Cancelled while nobody knew of it: what still waits for its customer is not to be paid any more.
      const isOver = stands.booking.legs.every(({ state }) => isCalledOff(state))
      if (stands.outcome.kind === 'action' && isOver) await withdrawPayment(call, stands)
      looked += 1
    }
  }
  return looked
}
