import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { type Tx, withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { findBooking, findBookingIdByReference, lockBooking } from '../store.ts'

/** Any booking of the operator by its reference: for staff and the platform, never for customers. */
export async function findAnyBooking(
  context: Pick<RequestContext, 'db' | 'operator'>,
  { reference }: { reference: number },
): Promise<Booking | undefined> {
  const { operator } = context
  return withOperator(context, async (tx) => {
    const bookingId = await findBookingIdByReference(tx, { operator, reference })
    return bookingId === undefined ? undefined : findBooking(tx, { operator, bookingId })
  })
}

/** The same booking, locked until the transaction ends. */
export async function lockAnyBooking(
  tx: Tx,
  { context, reference }: { context: Pick<RequestContext, 'operator'>; reference: number },
): Promise<Booking | undefined> {
  const { operator } = context
  const bookingId = await findBookingIdByReference(tx, { operator, reference })
  return bookingId === undefined ? undefined : lockBooking(tx, { operator, bookingId })
}
