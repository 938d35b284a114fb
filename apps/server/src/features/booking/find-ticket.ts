import type { BookingInfo } from '@kerbside/contract/booking.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { describeBooking } from './describe-booking.ts'
import { hashOf } from './open-ticket.ts'
import { findBookingIdByCode } from './own-store.ts'

/** The booking an unguessable code opens, as the wire has it; undefined for every code that opens none. */
export async function findTicket(
  call: Call,
  { code }: { code: string },
): Promise<BookingInfo | undefined> {
  const { operator } = call
  const bookingId = await withOperator(call, (tx) =>
    findBookingIdByCode(tx, {
      operator,
      codeHash: hashOf(code),
      scopes: ['view', 'manage'],
      now: call.now(),
    }),
  )
  return bookingId === undefined ? undefined : describeBooking(call, { bookingId })
}
