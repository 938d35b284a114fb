import type { Booking, Leg } from '@kerbside/domain/booking/booking.ts'
import type { Call } from '../../http/call.ts'
import { findMyBooking } from '../booking/find-my-booking.ts'

export type Amendable = { booking: Booking; leg: Leg }

/**
 * A way of a booking that whoever asks may change: by the signed link of the mail, or because it is theirs. The code of
 * a ticket that was shared changes nothing.
 */
export async function findAmendable(
  call: Call,
  { reference, code }: { reference: number; code: string },
): Promise<Amendable | undefined> {
  const signed = code && (await findMyBooking(call, { code, scopes: ['manage'], reference }))
  return legOf(signed || (await findMyBooking(call, { reference })), reference)
}

function legOf(booking: Booking | undefined, reference: number): Amendable | undefined {
  const leg = booking?.legs.find((one) => one.reference === reference)
  return booking && leg && { booking, leg }
}
