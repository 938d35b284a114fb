import type { BookingPayment } from '@kerbside/contract/payment.ts'
import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { checkLegMove, type LegState } from '@kerbside/domain/booking/leg-state.ts'
import { paymentStateAfter, wantsMoney } from '@kerbside/domain/payment/follow-attempt.ts'
import type { PaymentMethod, PaymentState } from '@kerbside/domain/payment/payment.ts'
import { type Tx, withOperator } from '../../../db.ts'
import { failpoint } from '../../../failpoint.ts'
import type { ChargeResult } from '../../../ports/gateway/port.ts'
import type { RequestContext } from '../../../request-context.ts'
import { postCapture } from '../../ledger/post-capture.ts'
import { type AttemptOutcome, applyCharge } from '../../payment/apply-charge.ts'
import {
  addTip,
  findBooking,
  insertOutbox,
  insertTransition,
  lockBooking,
  markLeg,
  markPayment,
} from '../store.ts'

/**
 * The only way a payment changes a booking: the gateway's report is written to the attempt, and the booking follows
 * in the same transaction. A report that arrives several times, by any channel, changes the booking once.
 */
export async function settlePayment(
  context: RequestContext,
  params: { bookingId: string; attemptId: string; answer: ChargeResult | 'not-found' },
): Promise<BookingPayment> {
  const { operator } = context
  failpoint('payment.answered')
  const settled = await withOperator(context, async (tx) => {
    const key = { operator, bookingId: params.bookingId }
    const booking = await lockBooking(tx, key)
    if (!booking) throw new Error(`no booking ${params.bookingId}`)
    const outcome = await applyCharge(tx, {
      operator,
      attemptId: params.attemptId,
      answer: params.answer,
      now: context.now(),
      wanted: (attempt) => wantsMoney(attempt, booking),
    })
    if (outcome.moved) await follow(tx, { context, booking, outcome })
    const after = outcome.moved ? await findBooking(tx, key) : booking
    failpoint('payment.settling')
    return {
      booking: after ?? booking,
      outcome,
      transactionId: outcome.attempt.providerRef ?? '',
    }
  })
  failpoint('payment.settled')
  return settled
}

type Followed = { context: RequestContext; booking: Booking; outcome: AttemptOutcome }

async function follow(tx: Tx, { context, booking, outcome }: Followed): Promise<void> {
  const { attempt, kind } = outcome
  const isPending = booking.legs.some(({ state }) => state === 'held')
  // A released authorisation: a cancelled booking has nothing paid.
  const isLetGo = booking.paymentState === 'authorised' && attempt.state === 'voided'
  const to = isLetGo ? 'voided' : paymentStateAfter(attempt, booking.paymentState)
  // A declined card changes nothing for a booking that is valid without this payment.
  if (to !== undefined && (isPending || isLetGo || kind === 'paid'))
    await movePayment(tx, { context, booking, to, method: methodOf(attempt.gateway) })
  if (attempt.purpose === 'tip' && attempt.state === 'captured')
    await addTip(tx, { operator: context.operator, bookingId: booking.id, tip: attempt.amount })
  if (kind === 'paid' && isPending) {
    await moveLegs(tx, { context, booking, to: 'confirmed' })
    await queue(tx, { context, booking, kind: 'booking-confirmed' })
  }
  if (attempt.state === 'captured' || attempt.state === 'orphan')
    await postCapture(tx, { context, booking, attempt })
  // A captured payment without a booking to pay is refunded: the refund starts from this row.
  if (kind === 'orphan')
    await queue(tx, { context, booking, kind: 'refund-orphan', attemptId: attempt.id })
}

const methodOf = (gateway: string): PaymentMethod => (gateway === 'paypal' ? 'paypal' : 'card')

async function movePayment(
  tx: Tx,
  {
    context,
    booking,
    to,
    method,
  }: { context: RequestContext; booking: Booking; to: PaymentState; method: PaymentMethod },
): Promise<void> {
  const key = { operator: context.operator, bookingId: booking.id }
  await markPayment(tx, { ...key, state: to, method })
  await insertTransition(tx, {
    ...key,
    id: context.newId(),
    leg: 1,
    machine: 'payment',
    from_state: booking.paymentState,
    to_state: to,
    role: 'system',
    channel: 'gateway',
    at: context.now(),
    reason: '',
    version: booking.version + 1,
  })
}

/** Moves every leg that the domain allows to move. */
export async function moveLegs(
  tx: Tx,
  { context, booking, to }: { context: RequestContext; booking: Booking; to: LegState },
): Promise<void> {
  const key = { operator: context.operator, bookingId: booking.id }
  for (const leg of booking.legs) {
    const move = checkLegMove(leg.state, { to, by: 'system' })
    if (!move.ok) continue
    await markLeg(tx, { ...key, leg: leg.number, to })
    await insertTransition(tx, {
      ...key,
      id: context.newId(),
      leg: leg.number,
      machine: 'leg',
      from_state: move.from,
      to_state: move.to,
      role: 'system',
      channel: 'gateway',
      at: context.now(),
      reason: '',
      version: booking.version + 1,
    })
  }
}

async function queue(
  tx: Tx,
  {
    context,
    booking,
    kind,
    attemptId,
  }: { context: RequestContext; booking: Booking; kind: string; attemptId?: string },
): Promise<void> {
  await insertOutbox(tx, {
    operator: context.operator,
    id: context.newId(),
    kind,
    payload: { bookingId: booking.id, ...(attemptId && { attemptId }) },
    runAt: context.now(),
  })
}
