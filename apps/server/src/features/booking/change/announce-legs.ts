import { STATUS } from '@kerbside/contract/booking.ts'
import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { boardTopic, driverTopic, legTopic } from '../../../hub/topics.ts'
import type { RequestContext } from '../../../request-context.ts'

/**
 * Publishes the legs' current state to subscribers: the customer, the board and the drivers concerned. Call it after
 * the commit with the committed booking; a page that misses the event reloads.
 */
export function announceLegs(
  context: Pick<RequestContext, 'live' | 'operator' | 'now'>,
  params: {
    booking: Booking
    legs: readonly number[]
    /** What happened, for the board: "moved", "assigned", "cancelled". */
    what: string
    /** The current driver, and drivers who had the leg or an offer of it until now. */
    drivers: readonly string[]
    /** The text that drivers see. */
    message?: string
  },
): void {
  const { booking, what, message } = params
  const { live, operator } = context
  const at = context.now().toISOString()
  for (const leg of booking.legs.filter(({ number }) => params.legs.includes(number))) {
    const { reference, state } = leg
    const { version } = booking
    live.publish(operator, legTopic(booking.id, leg.number), {
      signal: 'statusUpdate',
      jobpartid: reference,
      status: STATUS[state],
      state,
      version,
      at,
      pickupat: leg.pickupAt.toISOString(),
    })
    live.publish(operator, boardTopic(), { signal: 'boardUpdate', what, reference, version })
    for (const driverId of new Set(params.drivers))
      live.publish(operator, driverTopic(driverId), {
        signal: 'legUpdate',
        reference,
        state,
        version,
        what,
        ...(message !== undefined && { message }),
      })
  }
}
