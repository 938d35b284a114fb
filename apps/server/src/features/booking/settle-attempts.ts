import { MINUTE } from '@kerbside/domain/time.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import { quietCall } from '../../quiet-call.ts'
import { claimUnsettled } from '../payment/store.ts'
import { lookAfterPayment } from './look-after-payment.ts'
import { findBooking } from './store.ts'

/** The customer's own page asks for this long; after that it may have gone. */
const QUIET_MS = 20_000
const AGAIN_MS = MINUTE
const MOST_AT_ONCE = 100

/**
 * Asks the gateways after every payment nobody knows the end of, so that who paid and closed the browser is confirmed
 * all the same. Returns how many bookings were looked after. Two processes share the work.
 */
export async function settleAttempts(deps: Deps): Promise<number> {
  let looked = 0
  for (const profile of await deps.operators.list()) {
    const call = quietCall(deps, profile)
    const { operator } = call
    const now = deps.now()
    const ids = await withOperator(call, (tx) =>
      claimUnsettled(tx, {
        operator,
        now,
        quietSince: new Date(now.getTime() - QUIET_MS),
        again: new Date(now.getTime() - AGAIN_MS),
        most: MOST_AT_ONCE,
      }),
    )
    for (const bookingId of ids) {
      const booking = await withOperator(call, (tx) => findBooking(tx, { operator, bookingId }))
      if (!booking) continue
      await lookAfterPayment(call, { booking })
      looked += 1
    }
  }
  return looked
}
