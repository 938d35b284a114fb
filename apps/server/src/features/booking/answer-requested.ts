import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { moveJob } from '@kerbside/domain/booking/job.ts'
import type { Tx } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { insertOutbox, insertTransition, markLeg } from './store.ts'

/**
 * Moves the legs of a booking that is held (holdBooking) and waits for somebody's word: confirmed, or declined. What
 * follows is queued like that of any other booking. False when no leg waits any more.
 */
export async function answerRequested(
  tx: Tx,
  facts: {
    call: Pick<Call, 'operator' | 'newId' | 'now'>
    booking: Booking
    to: 'confirmed' | 'declined'
    reason: string
  },
): Promise<boolean> {
  const { call, booking, to, reason } = facts
  const key = { operator: call.operator, bookingId: booking.id }
  const waiting = booking.legs.filter(({ state }) => state === 'requested')
  for (const leg of waiting) {
    const move = moveJob(leg.state, { to, by: 'system' })
    if (!move.ok) throw new Error(`leg ${leg.number} of ${booking.id} is ${leg.state}`)
    await markLeg(tx, { ...key, leg: leg.number, to })
    await insertTransition(tx, {
      ...key,
      id: call.newId(),
      leg: leg.number,
      machine: 'job',
      from_state: move.from,
      to_state: move.to,
      role: 'system',
      channel: 'approval',
      at: call.now(),
      reason,
      version: booking.version + 1,
    })
  }
  if (waiting.length === 0) return false
  const confirmed = to === 'confirmed'
  await insertOutbox(tx, {
    operator: call.operator,
    id: call.newId(),
    kind: confirmed ? 'booking-confirmed' : 'booking-cancelled',
    payload: confirmed
      ? { bookingId: booking.id }
      : { bookingId: booking.id, legs: waiting.map(({ number }) => number) },
    runAt: call.now(),
  })
  return true
}
