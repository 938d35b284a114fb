import type { Booking } from '@kerbside/domain/booking/booking.ts'
import type { Minor } from '@kerbside/domain/money.ts'
import type { Tx } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { updateMethod, updatePay } from './amend-store.ts'

type Of = { context: Pick<RequestContext, 'operator'>; booking: Pick<Booking, 'id'> }

/** Writes how a locked booking is paid; the caller writes its history and increments the version. */
export const writeMethod = (
  tx: Tx,
  params: Of & { method: Booking['paymentMethod']; state: Booking['paymentState'] },
): Promise<void> => {
  const { context, booking, method, state } = params
  return updateMethod(tx, { operator: context.operator, bookingId: booking.id, method, state })
}

/** Writes what the driver of a leg earns; undefined: their share. */
export const writePay = (
  tx: Tx,
  { context, booking, leg, pay }: Of & { leg: number; pay: Minor | undefined },
): Promise<void> => updatePay(tx, { operator: context.operator, bookingId: booking.id, leg, pay })
