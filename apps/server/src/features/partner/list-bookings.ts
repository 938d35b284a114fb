import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { listBookings } from '../booking/list-bookings.ts'
import { listBookingIds } from './booking-store.ts'

/** Bookings in the order they were made, after the one whose id is `after`. */
export async function listBookingsMade(
  call: Pick<Call, 'db' | 'operator'>,
  asked: { after: string; most: number; from: Date | undefined; until: Date | undefined },
): Promise<Booking[]> {
  const { operator } = call
  return withOperator(call, async (tx) => {
    const bookingIds = await listBookingIds(tx, { operator, ...asked })
    if (bookingIds.length === 0) return []
    const found = await listBookings(tx, { operator, bookingIds })
    const byId = new Map(found.map((booking) => [booking.id, booking]))
    return bookingIds.flatMap((id) => byId.get(id) ?? [])
  })
}
