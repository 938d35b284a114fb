import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { findBooking } from '../store.ts'
import { hashOf } from './open-ticket.ts'
import { findLatestId } from './own-store.ts'

/** The latest booking of the signed-in customer, or else of the session. */
export async function findLatestBooking(context: RequestContext): Promise<Booking | undefined> {
  const { operator, principal, client } = context
  const { sessionToken } = client
  if (sessionToken === undefined) return undefined
  return withOperator(context, async (tx) => {
    const bookingId = await findLatestId(tx, {
      operator,
      customerId: principal.profile?.id,
      tokenHash: hashOf(sessionToken),
      now: context.now(),
    })
    return bookingId === undefined ? undefined : findBooking(tx, { operator, bookingId })
  })
}
