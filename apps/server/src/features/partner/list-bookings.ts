import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { listBookings } from '../booking/find/list-bookings.ts'
import { listBookingIds } from './booking-store.ts'

/** Bookings in the order of creation, after the one whose id is `after`. */
export async function listBookingsMade(
  context: Pick<RequestContext, 'db' | 'operator'>,
  params: { after: string; max: number; from: Date | undefined; until: Date | undefined },
): Promise<Booking[]> {
  const { operator } = context
  return withOperator(context, async (tx) => {
    const bookingIds = await listBookingIds(tx, { operator, ...params })
    if (bookingIds.length === 0) return []
    const found = await listBookings(tx, { operator, bookingIds })
    const byId = new Map(found.map((booking) => [booking.id, booking]))
    return bookingIds.flatMap((id) => byId.get(id) ?? [])
  })
}
