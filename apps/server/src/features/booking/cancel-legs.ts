import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { type JobActor, moveJob } from '@kerbside/domain/booking/job.ts'
import type { Tx } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import {
  bumpBooking,
  freeLeg,
  insertOutbox,
  insertTransition,
  lockBooking,
  markLeg,
} from './store.ts'

/** The booking, which nobody else moves until the transaction ends. */
export const holdBooking = (
  tx: Tx,
  { call, bookingId }: { call: Pick<Call, 'operator'>; bookingId: string },
): Promise<Booking | undefined> => lockBooking(tx, { operator: call.operator, bookingId })

/**
 * Cancels these legs of a booking that is held, and leaves the message to be sent about it: whoever drives them is free,
 * and whoever is asked to is not asked any more; returns these drivers. Who may cancel what, the domain says; the caller
 * has asked it, so a leg that may not be cancelled is an error.
 */
export async function cancelLegs(
  tx: Tx,
  facts: {
    call: Call
    booking: Booking
    legs: readonly number[]
    by: JobActor
    channel: string
    reason: string
    /** Of the desk, by name. */
    who?: string | undefined
  },
): Promise<string[]> {
  const { call, booking, by, channel, reason, who = '' } = facts
  const freed: string[] = []
  const key = { operator: call.operator, bookingId: booking.id }
  for (const leg of booking.legs.filter(({ number }) => facts.legs.includes(number))) {
    const move = moveJob(leg.state, { to: 'cancelled', by })
    if (!move.ok) throw new Error(`leg ${leg.number} of ${booking.id} is ${leg.state}`)
    await markLeg(tx, { ...key, leg: leg.number, to: 'cancelled' })
    const said = { leg: leg.number, now: call.now(), reason: 'cancelled' }
    freed.push(...(await freeLeg(tx, { ...key, ...said })))
    await insertTransition(tx, {
      ...key,
      id: call.newId(),
      leg: leg.number,
      machine: 'job',
      from_state: move.from,
      to_state: move.to,
      role: by,
      channel,
      at: call.now(),
      reason,
      who,
      version: booking.version + 1,
    })
  }
  await bumpBooking(tx, key)
  await insertOutbox(tx, {
    operator: call.operator,
    id: call.newId(),
    kind: 'booking-cancelled',
    payload: { bookingId: booking.id, legs: facts.legs },
    runAt: call.now(),
  })
  return freed
}
