import { withOperator } from '../../db.ts'
import { failpoint } from '../../failpoint.ts'
import type { Call } from '../../http/call.ts'
import type { Charge } from '../../ports/gateway/port.ts'
import { holdBooking } from '../booking/cancel-legs.ts'
import { settlePayment } from '../booking/settle-payment.ts'
import { postCapture } from '../ledger/post-capture.ts'
import { findToldAttempt, readOrderId } from '../payment/find-told-attempt.ts'
import { askAfterAttempt } from '../payment/submit-attempt.ts'
import { findPlaceFor, insertOrphan } from './store.ts'

/**
 * Takes up money that a gateway has and no attempt of ours knows. An attempt that was given up, or whose end nobody
 * knew, is settled by what the gateway tells. A charge that bears our order and belongs to no attempt is written down
 * as an orphan, and goes back. Whatever bears no order of ours is left alone: it may be another shop's.
 */
export async function adoptCharge(
  call: Call,
  facts: {
    gateway: string
    charge: Charge
    /** Whether the gateway has that other charge too: only then is this one a second payment. */
    isThere: (ref: string) => boolean
  },
): Promise<void> {
  const { gateway, charge, isThere } = facts
  const { operator } = call
  const order = readOrderId(charge.orderId)
  if (!order) return
  const { ref: chargeRef, orderId } = charge
  const attempt = await withOperator(call, (tx) =>
    findToldAttempt(tx, { operator, gateway, orderId, chargeRef }),
  )
  const isOther = attempt?.providerRef !== undefined && attempt.providerRef !== chargeRef
  if (attempt && !isOther) {
    if (attempt.state === 'captured' || attempt.state === 'orphan') return
    const answer = await askAfterAttempt(call, { attempt: { ...attempt, providerRef: chargeRef } })
    if (answer !== 'unheard' && answer.known)
      await settlePayment(call, { bookingId: attempt.bookingId, attemptId: attempt.id, answer })
    return
  }
  // an attempt whose own charge the gateway does not show may be this very one under another name
  if (attempt?.providerRef !== undefined && !isThere(attempt.providerRef)) return
  await writeOrphan(call, { gateway, charge, bookingId: order.bookingId })
}

async function writeOrphan(
  call: Call,
  facts: { gateway: string; charge: Charge; bookingId: string },
): Promise<void> {
  const { gateway, charge, bookingId } = facts
  const { operator } = call
  await withOperator(call, async (tx) => {
    const booking = await holdBooking(tx, { call, bookingId })
    if (!booking) return
    const place = await findPlaceFor(tx, { operator, gateway, bookingId, chargeRef: charge.ref })
    if (place.known) return
    const id = call.newId()
    await insertOrphan(tx, {
      operator,
      gateway,
      id,
      bookingId,
      number: place.next,
      charge,
      outboxId: call.newId(),
      now: call.now(),
    })
    const { amount, currency } = charge
    const attempt = { id, gateway, amount, currency, capturedAmount: amount } as const
    await postCapture(tx, {
      call,
      booking,
      attempt: { ...attempt, purpose: 'fare', state: 'orphan' },
    })
  })
  failpoint('money.orphan-written')
}
