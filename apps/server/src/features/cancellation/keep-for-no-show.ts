import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { costOf } from '@kerbside/domain/payment/plan-cancellation.ts'
import type { Tx } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { postCancelFee } from '../ledger/post-cancel-fee.ts'
import { sendRefund } from '../refund/send-refund.ts'
import { giveBack } from './give-back.ts'
import { settleHold } from './settle-hold.ts'
import { findBookerId, insertCancelled } from './store.ts'
import { weighCancellation } from './weigh-cancellation.ts'

/** However long before the pickup: nobody came. */
const ALWAYS_HOURS = 1_000_000

/**
 * Nobody came to a ride: of its fare the part the price list says is kept, the rest goes back or is owed no longer.
 * Returns what is to be done after the transaction.
 */
export async function keepForNoShow(
  tx: Tx,
  facts: {
    call: Call
    booking: Booking
    leg: number
    keepBasisPoints: number
    reason: string
  },
): Promise<() => Promise<void>> {
  const { call, booking, leg, reason } = facts
  const { operator } = call
  const key = { operator, bookingId: booking.id }
  const { currency } = booking
  const band = { hoursBefore: ALWAYS_HOURS, feePercent: facts.keepBasisPoints }
  const { costs, spares } = await weighCancellation(tx, {
    call,
    booking: { ...booking, cancelBands: [band] },
    cancels: [leg],
    waivedTo: undefined,
  })
  const now = call.now()
  await insertCancelled(tx, { ...key, costs, currency, askedBy: 'staff', reason, now })
  const refundIds = await giveBack(tx, {
    call,
    spares,
    amount: costOf(costs).refund,
    reason: 'no show',
    askedBy: 'staff',
  })
  const onAccount = booking.paymentState === 'on_account'
  const bookerId = onAccount ? await findBookerId(tx, key) : undefined
  const fee = costOf(costs).fee
  await postCancelFee(tx, { call, bookingId: booking.id, bookerId, leg, fee, currency })
  return async () => {
    for (const refundId of refundIds) await sendRefund(call, { refundId })
    await settleHold(call, { bookingId: booking.id })
  }
}
