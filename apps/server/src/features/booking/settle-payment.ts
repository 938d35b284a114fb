import type { BookingPayment } from '@kerbside/contract/payment.ts'
import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { type JobState, moveJob } from '@kerbside/domain/booking/job.ts'
import type { PaymentState } from '@kerbside/domain/payment/payment.ts'
import { type Tx, withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import type { ChargeAnswer } from '../../ports/gateway/port.ts'
import { type AttemptOutcome, applyCharge } from '../payment/apply-charge.ts'
import {
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
  return withOperator(call, async (tx) => {
    const key = { operator, bookingId: facts.bookingId }
    const booking = await lockBooking(tx, key)
    if (!booking) throw new Error(`no booking ${facts.bookingId}`)
    const outcome = await applyCharge(tx, {
      operator,
      attemptId: facts.attemptId,
      answer: facts.answer,
      now: call.now(),
      wanted: booking.legs.every((leg) => leg.state === 'held'),
    })
    if (outcome.moved) await follow(tx, { call, booking, outcome })
    const after = outcome.moved ? await findBooking(tx, key) : booking
    return {
      booking: after ?? booking,
      outcome,
      transactionId: outcome.attempt.providerRef ?? '',
    }
  })
}

type Followed = { call: Call; booking: Booking; outcome: AttemptOutcome }

async function follow(tx: Tx, { call, booking, outcome }: Followed): Promise<void> {
  const state = PAYMENT_STATES[outcome.kind]
  if (state !== undefined) {
    const paid = outcome.attempt.state === 'authorised' ? 'authorised' : state
    await movePayment(tx, { call, booking, to: paid })
  }
  if (outcome.kind === 'paid') {
    await moveLegs(tx, { call, booking, to: 'confirmed' })
    await queue(tx, { call, booking, kind: 'booking-confirmed' })
  }
  // What was taken and fits nothing goes back: the refund starts from this row.
  if (outcome.kind === 'orphan') await queue(tx, { call, booking, kind: 'refund-orphan' })
}

const PAYMENT_STATES: Readonly<Record<AttemptOutcome['kind'], PaymentState | undefined>> = {
  paid: 'paid',
  declined: 'failed',
  action: 'authorising',
  processing: undefined,
  orphan: undefined,
}

async function movePayment(
  tx: Tx,
  { call, booking, to }: { call: Call; booking: Booking; to: PaymentState },
): Promise<void> {
  const key = { operator: call.operator, bookingId: booking.id }
  await markPayment(tx, { ...key, state: to, method: booking.paymentMethod })
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
  { call, booking, kind }: { call: Call; booking: Booking; kind: string },
): Promise<void> {
  await insertOutbox(tx, {
    operator: call.operator,
    id: call.newId(),
    kind,
    payload: { bookingId: booking.id },
    runAt: call.now(),
  })
}
