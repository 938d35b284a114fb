import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { costOf } from '@kerbside/domain/payment/plan-cancellation.ts'
import type { Tx } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { postCancelFee } from '../ledger/post-cancel-fee.ts'
import { sendRefund } from '../refund/send-refund.ts'
import { giveBack } from './give-back.ts'
import { settleAuthorisation } from './settle-authorisation.ts'
import { findBookerId, insertCancelled } from './store.ts'
import { weighCancellation } from './weigh-cancellation.ts'

/** A no-show charge applies however long before the pickup. */
const ALWAYS_HOURS = 1_000_000

/**
 * Charges a no-show: keeps the part of the fare that the price list names; the rest is refunded or no longer owed.
 * Returns what is to be done after the transaction.
 */
export async function chargeNoShowFee(
  tx: Tx,
  params: {
    context: RequestContext
    booking: Booking
    leg: number
    keepBasisPoints: number
    reason: string
  },
): Promise<() => Promise<void>> {
  const { context, booking, leg, reason } = params
  const { operator } = context
  const key = { operator, bookingId: booking.id }
  const { currency } = booking
  const band = { hoursBefore: ALWAYS_HOURS, feeBasisPoints: params.keepBasisPoints }
  const { costs, spares } = await weighCancellation(tx, {
    context,
    booking: { ...booking, cancelBands: [band] },
    cancels: [leg],
    waivedTo: undefined,
  })
  const now = context.now()
  await insertCancelled(tx, { ...key, costs, currency, requestedBy: 'staff', reason, now })
  const refundIds = await giveBack(tx, {
    context,
    spares,
    amount: costOf(costs).refund,
    reason: 'no show',
    requestedBy: 'staff',
  })
  const onAccount = booking.paymentState === 'on_account'
  const bookerId = onAccount ? await findBookerId(tx, key) : undefined
  const fee = costOf(costs).fee
  await postCancelFee(tx, { context, bookingId: booking.id, bookerId, leg, fee, currency })
  return async () => {
    for (const refundId of refundIds) await sendRefund(context, { refundId })
    await settleAuthorisation(context, { bookingId: booking.id })
  }
}
