import { STATUS } from '@kerbside/contract/booking.ts'
import type { Booking } from '@kerbside/domain/booking/booking.ts'
import type { Call } from '../../http/call.ts'
import { boardTopic, driverTopic, legTopic } from '../../hub/topics.ts'

/**
 * Tells whoever watches these legs how they stand now: who rides, the board, the drivers it concerns. After the commit
 * and with the booking as it stands then; a page that misses it asks.
 */
export function announceLegs(
  call: Pick<Call, 'live' | 'operator' | 'now'>,
  facts: {
    booking: Booking
    legs: readonly number[]
    /** What happened, for the board: "moved", "assigned", "cancelled". */
    what: string
    /** Who drives it, and who did or was asked to until now. */
    drivers: readonly string[]
    /** For the drivers, in words. */
    message?: string
  },
): void {
  const { booking, what, message } = facts
  const { live, operator } = call
  const at = call.now().toISOString()
  for (const leg of booking.legs.filter(({ number }) => facts.legs.includes(number))) {
    const jobpartid = leg.reference
    const { state } = leg
    const { version } = booking
    live.publish(operator, legTopic(booking.id, leg.number), {
      signal: 'statusUpdate',
      jobpartid,
      status: STATUS[state],
      state,
      version,
      at,
      pickupat: leg.pickupAt.toISOString(),
    })
    live.publish(operator, boardTopic(), { signal: 'boardUpdate', what, jobpartid, version })
    for (const driverId of new Set(facts.drivers))
      live.publish(operator, driverTopic(driverId), {
        signal: 'jobUpdate',
        jobpartid,
        state,
        version,
        what,
        ...(message !== undefined && { message }),
      })
  }
}
