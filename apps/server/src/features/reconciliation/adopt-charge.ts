import { withOperator } from '../../db.ts'
import { failpoint } from '../../failpoint.ts'
import type { Charge } from '../../ports/gateway/port.ts'
import type { RequestContext } from '../../request-context.ts'
import { lockBookingById } from '../booking/change/cancel-legs.ts'
import { settlePayment } from '../booking/payment/settle-payment.ts'
import { postCapture } from '../ledger/post-capture.ts'
import { findReportedAttempt, readOrderId } from '../payment/find-reported-attempt.ts'
import { refreshAttempt } from '../payment/submit-attempt.ts'
import { findPlaceFor, insertOrphan } from './store.ts'

/**
 * Adopts a charge that exists at the gateway but in no attempt of ours. An attempt that had failed or whose result is
 * unknown is settled by the gateway's report. A charge with our order id but without an attempt is stored as an
 * orphan and refunded. A charge without our order id is ignored, because it may belong to another shop.
 */
export async function adoptCharge(
  context: RequestContext,
  params: {
    gateway: string
    charge: Charge
    /** Whether the gateway also has that other charge: only then is this one a second payment. */
    isThere: (ref: string) => boolean
  },
): Promise<void> {
  const { gateway, charge, isThere } = params
  const { operator } = context
  const order = readOrderId(charge.orderId)
  if (!order) return
  const { ref: chargeRef, orderId } = charge
  const attempt = await withOperator(context, (tx) =>
    findReportedAttempt(tx, { operator, gateway, orderId, chargeRef }),
  )
  const isOther = attempt?.providerRef !== undefined && attempt.providerRef !== chargeRef
  if (attempt && !isOther) {
    if (attempt.state === 'captured' || attempt.state === 'orphan') return
    const result = await refreshAttempt(context, {
      attempt: { ...attempt, providerRef: chargeRef },
    })
    if (result !== 'not-found' && result.known)
      await settlePayment(context, {
        bookingId: attempt.bookingId,
        attemptId: attempt.id,
        answer: result,
      })
    return
  }
  // if the gateway does not show the attempt's own charge, this may be the same charge under another id
  if (attempt?.providerRef !== undefined && !isThere(attempt.providerRef)) return
  await writeOrphan(context, { gateway, charge, bookingId: order.bookingId })
}

async function writeOrphan(
  context: RequestContext,
  params: { gateway: string; charge: Charge; bookingId: string },
): Promise<void> {
  const { gateway, charge, bookingId } = params
  const { operator } = context
  await withOperator(context, async (tx) => {
    const booking = await lockBookingById(tx, { context, bookingId })
    if (!booking) return
    const place = await findPlaceFor(tx, { operator, gateway, bookingId, chargeRef: charge.ref })
    if (place.known) return
    const id = context.newId()
    await insertOrphan(tx, {
      operator,
      gateway,
      id,
      bookingId,
      number: place.next,
      charge,
      outboxId: context.newId(),
      now: context.now(),
    })
    const { amount, currency } = charge
    const attempt = { id, gateway, amount, currency, capturedAmount: amount } as const
    await postCapture(tx, {
      context,
      booking,
      attempt: { ...attempt, purpose: 'fare', state: 'orphan' },
    })
  })
  failpoint('money.orphan-written')
}
