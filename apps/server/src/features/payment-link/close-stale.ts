import { HOUR } from '@kerbside/domain/time.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import { quietCall } from '../../quiet-call.ts'
import { findAnyBooking } from '../booking/find-any-booking.ts'
import { lookAfterPayment } from '../booking/look-after-payment.ts'
import { withdrawPayment } from '../booking/withdraw-payment.ts'
import { listStale } from './store.ts'

/** Nobody stands before a bank's question for longer; who opens the link again gets a new one. */
const STALE_MS = 2 * HOUR
const MOST_AT_ONCE = 100

/**
 * Withdraws questions that links opened and nobody answered, so that gateways are not asked after them for ever. Those
 * of bookings that wait for their money lapse with the booking. Returns how many were withdrawn.
 */
export async function closeStale(deps: Deps): Promise<number> {
  let closed = 0
  const before = new Date(deps.now().getTime() - STALE_MS)
  for (const profile of await deps.operators.list()) {
    const call = quietCall(deps, profile)
    const { operator } = call
    const references = await withOperator(call, (tx) =>
      listStale(tx, { operator, before, most: MOST_AT_ONCE }),
    )
    for (const reference of references) {
      const booking = await findAnyBooking(call, { reference })
      const stands = booking && (await lookAfterPayment(call, { booking }))
      if (stands?.outcome.kind !== 'action') continue
      await withdrawPayment(call, stands)
      closed += 1
    }
  }
  return closed
}
