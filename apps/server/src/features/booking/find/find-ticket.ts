import type { BookingInfo } from '@kerbside/contract/booking.ts'
import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { describeBooking } from './describe-booking.ts'
import { hashOf } from './open-ticket.ts'
import { findBookingIdByCode } from './own-store.ts'

/** The API form of the booking for a ticket code; undefined for an unknown code. */
export async function findTicket(
  context: RequestContext,
  { code }: { code: string },
): Promise<BookingInfo | undefined> {
  const { operator } = context
  const bookingId = await withOperator(context, (tx) =>
    findBookingIdByCode(tx, {
      operator,
      codeHash: hashOf(code),
      scopes: ['view', 'manage'],
      now: context.now(),
    }),
  )
  return bookingId === undefined ? undefined : describeBooking(context, { bookingId })
}
