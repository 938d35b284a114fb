import type { BookingPayment } from '@kerbside/contract/payment.ts'
import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { type JobState, moveJob } from '@kerbside/domain/booking/job.ts'
import { paymentStateAfter, wantsMoney } from '@kerbside/domain/payment/follow-attempt.ts'
import type { PaymentMethod, PaymentState } from '@kerbside/domain/payment/payment.ts'
import { type Tx, withOperator } from '../../db.ts'
import { failpoint } from '../../failpoint.ts'
import type { Call } from '../../http/call.ts'
import type { ChargeAnswer } from '../../ports/gateway/port.ts'
import { postCapture } from '../ledger/post-capture.ts'
import { type AttemptOutcome, applyCharge } from '../payment/apply-charge.ts'
import {
  addTip,
  findBooking,
  insertOutbox,
  insertTransition,
  lockBooking,
  markLeg,
  markPayment,
} from './store.ts'

/**
 * The only way money moves a booking: what the gateway told is written on the attempt, and the booking follows in the
 * same transaction. However often and by whatever way the same answer arrives, it moves the booking once.
 */
export async function settlePayment(
  call: Call,
  facts: { bookingId: string; attemptId: string; answer: ChargeAnswer | 'unheard' },
): Promise<BookingPayment> {
  const { operator } = call
  failpoint('payment.answered')
  const settled = await withOperator(call, async (tx) => {
    const key = { operator, bookingId: facts.bookingId }
    const booking = await lockBooking(tx, key)
    if (!booking) throw new Error(`no booking ${facts.bookingId}`)
    const outcome = await applyCharge(tx, {
      operator,
      attemptId: facts.attemptId,
      answer: facts.answer,
      now: call.now(),
      wanted: (attempt) => wantsMoney(attempt, booking),
    })
    if (outcome.moved) await follow(tx, { call, booking, outcome })
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

type Followed = { call: Call; booking: Booking; outcome: AttemptOutcome }

async function follow(tx: Tx, { call, booking, outcome }: Followed): Promise<void> {
  const { attempt, kind } = outcome
  const isHeld = booking.legs.some(({ state }) => state === 'held')
  // What was held for it is let go: a cancelled booking has nothing paid.
  const isLetGo = booking.paymentState === 'authorised' && attempt.state === 'voided'
  const to = isLetGo ? 'voided' : paymentStateAfter(attempt, booking.paymentState)
  // A booking that stands without this money loses nothing by a card that was declined.
  if (to !== undefined && (isHeld || isLetGo || kind === 'paid'))
    await movePayment(tx, { call, booking, to, method: methodOf(attempt.gateway) })
  if (attempt.purpose === 'tip' && attempt.state === 'captured')
    await addTip(tx, { operator: call.operator, bookingId: booking.id, tip: attempt.amount })
  if (kind === 'paid' && isHeld) {
    await moveLegs(tx, { call, booking, to: 'confirmed' })
    await queue(tx, { call, booking, kind: 'booking-confirmed' })
  }
  if (attempt.state === 'captured' || attempt.state === 'orphan')
    await postCapture(tx, { call, booking, attempt })
  // What was taken and fits nothing goes back: the refund starts from this row.
  if (kind === 'orphan')
    await queue(tx, { call, booking, kind: 'refund-orphan', attemptId: attempt.id })
}

const methodOf = (gateway: string): PaymentMethod => (gateway === 'paypal' ? 'paypal' : 'card')

async function movePayment(
  tx: Tx,
  {
    call,
    booking,
    to,
    method,
  }: { call: Call; booking: Booking; to: PaymentState; method: PaymentMethod },
): Promise<void> {
  const key = { operator: call.operator, bookingId: booking.id }
  await markPayment(tx, { ...key, state: to, method })
  await insertTransition(tx, {
    ...key,
    id: call.newId(),
    leg: 1,
    machine: 'payment',
    from_state: booking.paymentState,
    to_state: to,
    role: 'system',
    channel: 'gateway',
    at: call.now(),
    reason: '',
    version: booking.version + 1,
  })
}

/** Moves every leg that may go there; who may, the domain says. */
export async function moveLegs(
  tx: Tx,
  { call, booking, to }: { call: Call; booking: Booking; to: JobState },
): Promise<void> {
  const key = { operator: call.operator, bookingId: booking.id }
  for (const leg of booking.legs) {
    const move = moveJob(leg.state, { to, by: 'system' })
    if (!move.ok) continue
    await markLeg(tx, { ...key, leg: leg.number, to })
    await insertTransition(tx, {
      ...key,
      id: call.newId(),
      leg: leg.number,
      machine: 'job',
      from_state: move.from,
      to_state: move.to,
      role: 'system',
      channel: 'gateway',
      at: call.now(),
      reason: '',
      version: booking.version + 1,
    })
  }
}

async function queue(
  tx: Tx,
  {
    call,
    booking,
    kind,
    attemptId,
  }: { call: Call; booking: Booking; kind: string; attemptId?: string },
): Promise<void> {
  await insertOutbox(tx, {
    operator: call.operator,
    id: call.newId(),
    kind,
    payload: { bookingId: booking.id, ...(attemptId && { attemptId }) },
    runAt: call.now(),
  })
}
