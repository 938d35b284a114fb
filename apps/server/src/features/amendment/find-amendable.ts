import type { Booking, Leg } from '@kerbside/domain/booking/booking.ts'
import type { RequestContext } from '../../request-context.ts'
import { findManagedBooking } from '../booking/find/find-my-booking.ts'

export type Amendable = { booking: Booking; leg: Leg }

/**
 * A leg that the client may change: by the signed link of the mail, or because it is theirs. The code of a shared
 * ticket does not allow changes.
 */
export async function findAmendable(
  context: RequestContext,
  params: { reference: number; code: string },
): Promise<Amendable | undefined> {
  const booking = await findManagedBooking(context, params)
  const leg = booking?.legs.find((item) => item.reference === params.reference)
  return booking && leg && { booking, leg }
}
