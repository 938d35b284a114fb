import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { type Tx, withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { findBooking, findBookingIdByReference, lockBooking } from './store.ts'

/** Any booking of the operator by its reference: for staff and for whoever runs the install, never for a visitor. */
export async function findAnyBooking(
  call: Pick<Call, 'db' | 'operator'>,
  { reference }: { reference: number },
): Promise<Booking | undefined> {
  const { operator } = call
  return withOperator(call, async (tx) => {
    const bookingId = await findBookingIdByReference(tx, { operator, reference })
    return bookingId === undefined ? undefined : findBooking(tx, { operator, bookingId })
  })
}

/** The same booking, which nobody else moves until the transaction ends. */
export async function holdAnyBooking(
  tx: Tx,
  { call, reference }: { call: Pick<Call, 'operator'>; reference: number },
): Promise<Booking | undefined> {
  const { operator } = call
  const bookingId = await findBookingIdByReference(tx, { operator, reference })
  return bookingId === undefined ? undefined : lockBooking(tx, { operator, bookingId })
}
