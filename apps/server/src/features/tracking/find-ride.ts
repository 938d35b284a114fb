import type { Booking, Leg } from '@kerbside/domain/booking/booking.ts'
import { chooseLeg } from '@kerbside/domain/tracking/choose-leg.ts'
import type { Call } from '../../http/call.ts'
import { findMyBooking } from '../booking/find-my-booking.ts'

/** One way of a booking, for somebody who may follow it. */
export type Ride = {
  booking: Booking
  leg: Leg
  /** They follow the car by a link that was handed on: nothing else of the booking is for them. */
  shared: boolean
}

const FULL = ['view', 'manage'] as const
const SHARED = ['track'] as const

/**
 * A ride by the code that opens it or by its number for whose it is; 0 is the one under way or next. Somebody else's
 * and nobody's are both undefined.
 */
export async function findRide(
  call: Call,
  { code, reference }: { code: string; reference: number },
): Promise<Ride | undefined> {
  const full = await findMyBooking(call, code ? { code, scopes: FULL, reference } : { reference })
  const booking =
    full ?? (code ? await findMyBooking(call, { code, scopes: SHARED, reference }) : undefined)
  const leg =
    reference === 0
      ? chooseLeg(booking?.legs ?? [])
      : booking?.legs.find((known) => known.reference === reference)
  return booking && leg && { booking, leg, shared: !full }
}
