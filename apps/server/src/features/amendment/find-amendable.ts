import type { Booking, Leg } from '@kerbside/domain/booking/booking.ts'
import type { Call } from '../../http/call.ts'
import { findManagedBooking } from '../booking/find-my-booking.ts'

export type Amendable = { booking: Booking; leg: Leg }

/**
 * A way of a booking that whoever asks may change: by the signed link of the mail, or because it is theirs. The code of
 * a ticket that was shared changes nothing.
 */
export async function findAmendable(
  call: Call,
  asked: { reference: number; code: string },
): Promise<Amendable | undefined> {
  const booking = await findManagedBooking(call, asked)
  const leg = booking?.legs.find((one) => one.reference === asked.reference)
  return booking && leg && { booking, leg }
}
