import { disclose } from '@kerbside/domain/tracking/disclose.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import type { Ride } from './find-ride.ts'
import { type Footprint, findFootprint } from './store.ts'

/** The way a ride went, once it is over; undefined before, and of one whose car said nothing on the way. */
export async function findToldFootprint(call: Call, ride: Ride): Promise<Footprint | undefined> {
  const { booking, leg } = ride
  if (!disclose(leg.state).way) return undefined
  return withOperator(call, (tx) =>
    findFootprint(tx, { operator: call.operator, bookingId: booking.id, leg: leg.number }),
  )
}
