import type { Leg } from '@kerbside/domain/booking/booking.ts'
import { minor, ZERO } from '@kerbside/domain/money.ts'
import type { Tx } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { oweMore } from '../../amendment/owe-more.ts'
import { weighMoney } from '../../amendment/weigh-money.ts'
import { writeFare } from '../../booking/change/write-fare.ts'
import { followCash } from '../../booking/payment/follow-cash.ts'
import { giveBack } from '../../cancellation/give-back.ts'
import { postEarnings } from '../../ledger/post-leg.ts'
import { findLiveAttempt } from '../../payment/find-attempt.ts'
import { sendRefund } from '../../refund/send-refund.ts'
import { findBooker } from '../drive/earning-store.ts'
import type { BookedLeg } from './booked-leg.ts'
import { requestPaymentFor } from './complete-leg.ts'
import type { Worked } from './with-locked-leg.ts'

type Params = {
  context: RequestContext
  bookedLeg: BookedLeg
  /** The leg with its new fare and lines. */
  after: Leg
  /** What caused it, once in the ledger. */
  ref: string
  /** For the history. */
  why: string
}

/**
 * Changes the fare of a leg before or after its ride: what becomes due or is paid back, what an account owes, and, if
 * the fare was earned already, the difference in the ledger. The caller increments the version.
 */
export async function changeFare(
  tx: Tx,
  { context, bookedLeg, after, ref, why }: Params,
): Promise<
  Extract<Worked, { ok: false }> | { ok: true; follow: (() => Promise<void>) | undefined }
> {
  const { booking, leg } = bookedLeg
  const { operator } = context
  const key = { operator, bookingId: booking.id }
  if (await findLiveAttempt(tx, key)) return { ok: false, reason: 'payment-under-way' }
  const money = await weighMoney(tx, { context, booking, leg: leg.number, fare: after.fare })
  if (!money) return { ok: false, reason: 'payment-under-way' }
  await oweMore(tx, { context, booking, amount: money.credit })
  const written = await writeFare(tx, {
    context,
    booking,
    leg: after,
    state: money.state,
    paid: money.paid,
    reason: why,
  })
  if (leg.state === 'completed') {
    const booker = booking.paymentMethod === 'account' ? await findBooker(tx, key) : undefined
    await postEarnings(tx, {
      context,
      bookingId: booking.id,
      leg: leg.number,
      currency: booking.currency,
      bookerId: booker?.id,
      fare: minor(after.fare - leg.fare),
      promoOff: ZERO,
      commission: ZERO,
      ref,
    })
    await followCash(tx, { context, booking: written, leg: leg.number })
  }
  const refunds =
    money.refund > 0
      ? await giveBack(tx, {
          context,
          spares: money.spares,
          amount: money.refund,
          reason: why,
          requestedBy: 'staff',
        })
      : []
  const { due } = money
  return {
    ok: true,
    follow: async () => {
      for (const refundId of refunds) await sendRefund(context, { refundId })
      if (due > 0)
        await requestPaymentFor(context, { booking: written, leg: leg.number, amount: due, ref })
    },
  }
}
