import type { Booking } from '@kerbside/domain/booking/booking.ts'
import type { PaymentState } from '@kerbside/domain/payment/payment.ts'
import type { Tx } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { dropCancelled, fitsCredit, listCancelled } from './store.ts'

/** Payment states in which cancelling refunds nothing to a card: nothing has been paid, or an account owes it. */
const UNMOVED: ReadonlySet<PaymentState> = new Set<PaymentState>([
  'unpaid',
  'none_due',
  'on_account',
])

/**
 * Deletes the cancellation cost of a leg of a locked booking if it moved no money: no fee kept and nothing refunded
 * to a card. False otherwise, and if its account has too little credit.
 */
export async function undoCancellation(
  tx: Tx,
  { context, booking, leg }: { context: RequestContext; booking: Booking; leg: number },
): Promise<boolean> {
  if (!UNMOVED.has(booking.paymentState)) return false
  const key = { operator: context.operator, bookingId: booking.id }
  const cost = (await listCancelled(tx, key)).find((item) => item.leg === leg)
  if (!cost || cost.fee > 0) return false
  if (booking.paymentState !== 'on_account' && cost.refund > 0) return false
  const fare = booking.legs.find(({ number }) => number === leg)?.fare ?? 0
  if (booking.paymentState === 'on_account' && !(await fitsCredit(tx, { ...key, fare })))
    return false
  await dropCancelled(tx, { ...key, leg })
  return true
}
