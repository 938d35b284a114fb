import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { hashOf } from './open-ticket.ts'
import { findBooking, findBookingIdByCode, findBookingIdOfSession } from './store.ts'

/**
 * A booking by the code that opens it, or by its reference for the session that made it.
 * A reference alone opens nothing: it is a selector, never a credential.
 */
export async function findMyBooking(
  call: Call,
  asked: { code?: string; reference: number },
): Promise<Booking | undefined> {
  const { operator } = call
  const now = call.now()
  return withOperator(call, async (tx) => {
    const { sessionToken } = call.visitor
    const bookingId = asked.code
      ? await findBookingIdByCode(tx, { operator, codeHash: hashOf(asked.code), now })
      : sessionToken !== undefined && asked.reference > 0
        ? await findBookingIdOfSession(tx, {
            operator,
            reference: asked.reference,
            tokenHash: hashOf(sessionToken),
            now,
          })
        : undefined
    return bookingId === undefined ? undefined : findBooking(tx, { operator, bookingId })
  })
}
