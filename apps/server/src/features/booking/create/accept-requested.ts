import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { checkLegMove } from '@kerbside/domain/booking/leg-state.ts'
import type { Tx } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { insertOutbox, insertTransition, markLeg } from '../store.ts'

/**
 * Moves the legs of a locked booking (see lockBookingById) that wait for approval to confirmed or declined, and
 * queues what follows as for any other booking. False if no leg waits any more.
 */
export async function acceptRequested(
  tx: Tx,
  params: {
    context: Pick<RequestContext, 'operator' | 'newId' | 'now'>
    booking: Booking
    to: 'confirmed' | 'declined'
    reason: string
  },
): Promise<boolean> {
  const { context, booking, to, reason } = params
  const key = { operator: context.operator, bookingId: booking.id }
  const waiting = booking.legs.filter(({ state }) => state === 'requested')
  for (const leg of waiting) {
    const move = checkLegMove(leg.state, { to, by: 'system' })
    if (!move.ok) throw new Error(`leg ${leg.number} of ${booking.id} is ${leg.state}`)
    await markLeg(tx, { ...key, leg: leg.number, to })
    await insertTransition(tx, {
      ...key,
      id: context.newId(),
      leg: leg.number,
      machine: 'leg',
      from_state: move.from,
      to_state: move.to,
      role: 'system',
      channel: 'approval',
      at: context.now(),
      reason,
      version: booking.version + 1,
    })
  }
  if (waiting.length === 0) return false
  const confirmed = to === 'confirmed'
  await insertOutbox(tx, {
    operator: context.operator,
    id: context.newId(),
    kind: confirmed ? 'booking-confirmed' : 'booking-cancelled',
    payload: confirmed
      ? { bookingId: booking.id }
      : { bookingId: booking.id, legs: waiting.map(({ number }) => number) },
    runAt: context.now(),
  })
  return true
}
