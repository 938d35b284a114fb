import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { hashOf } from './open-ticket.ts'
import { findLatestId } from './own-store.ts'
import { findBooking } from './store.ts'

/** The booking that the customer who is signed in, or else the session, made last. */
export async function findLatestBooking(call: Call): Promise<Booking | undefined> {
  const { operator, who, visitor } = call
  const { sessionToken } = visitor
  if (sessionToken === undefined) return undefined
  return withOperator(call, async (tx) => {
    const bookingId = await findLatestId(tx, {
      operator,
      customerId: who.profile?.id,
      tokenHash: hashOf(sessionToken),
      now: call.now(),
    })
    return bookingId === undefined ? undefined : findBooking(tx, { operator, bookingId })
  })
}
