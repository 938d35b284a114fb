import { STATUS } from '@kerbside/contract/booking.ts'
import type { Booking } from '@kerbside/domain/booking/booking.ts'
import type { JobState } from '@kerbside/domain/booking/job.ts'
import type { Call } from '../../http/call.ts'
import { findMyBooking } from '../booking/find-my-booking.ts'

export type Tracking = { reference: number; state: JobState; status: string }

/** How a booking stands, for who holds its code or made it; where its car is comes once a driver has it. */
export async function findTracking(
  call: Call,
  asked: { code: string; reference: number },
): Promise<Tracking | undefined> {
  const booking = await findMyBooking(call, asked)
  const leg = legOf(booking, asked.reference)
  return leg && { reference: leg.reference, state: leg.state, status: STATUS[leg.state] }
}

function legOf(booking: Booking | undefined, reference: number) {
  if (!booking) return undefined
  // Without a reference the code speaks for itself; with a foreign one there is no such leg.
  return reference === 0 ? booking.legs[0] : booking.legs.find((leg) => leg.reference === reference)
}
