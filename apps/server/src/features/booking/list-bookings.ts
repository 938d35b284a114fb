import type { Booking } from '@kerbside/domain/booking/booking.ts'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import * as store from './store.ts'

/** Bookings by their ids, in no order; for who was found to have them. */
export const listBookings = (
  tx: Tx,
  asked: { operator: OperatorId; bookingIds: readonly string[] },
): Promise<Booking[]> => store.listBookings(tx, asked)
