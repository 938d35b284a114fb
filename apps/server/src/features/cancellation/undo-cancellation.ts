import type { Booking } from '@kerbside/domain/booking/booking.ts'
import type { PaymentState } from '@kerbside/domain/payment/payment.ts'
import type { Tx } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { dropCancelled, fitsCredit, listCancelled } from './store.ts'

/** Where cancelling a leg gives nothing back: nothing has been paid, or an account owes it. */
const UNMOVED: ReadonlySet<PaymentState> = new Set<PaymentState>([
  'unpaid',
  'none_due',
  'on_account',
])

/**
 * Forgets what cancelling a leg of a booking that is held cost, when that moved no money: no fee was kept and nothing
 * went back to a card. False otherwise, and when its account has no credit left for it.
 */
export async function undoCancellation(
  tx: Tx,
  { call, booking, leg }: { call: Call; booking: Booking; leg: number },
): Promise<boolean> {
  if (!UNMOVED.has(booking.paymentState)) return false
  const key = { operator: call.operator, bookingId: booking.id }
  const cost = (await listCancelled(tx, key)).find((one) => one.leg === leg)
  if (!cost || cost.fee > 0) return false
  if (booking.paymentState !== 'on_account' && cost.refund > 0) return false
  const fare = booking.legs.find(({ number }) => number === leg)?.fare ?? 0
  if (booking.paymentState === 'on_account' && !(await fitsCredit(tx, { ...key, fare })))
    return false
  await dropCancelled(tx, { ...key, leg })
  return true
}
