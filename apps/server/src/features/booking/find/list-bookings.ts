import type { Booking } from '@kerbside/domain/booking/booking.ts'
import type { Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'
import * as store from '../store.ts'

/** Bookings by their ids, in no particular order. The caller has checked access. */
export const listBookings = (
  tx: Tx,
  params: { operator: OperatorId; bookingIds: readonly string[] },
): Promise<Booking[]> => store.listBookings(tx, params)
