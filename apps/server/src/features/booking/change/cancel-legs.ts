import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { checkLegMove, type LegActor } from '@kerbside/domain/booking/leg-state.ts'
import type { Tx } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import {
  bumpBooking,
  freeLeg,
  insertOutbox,
  insertTransition,
  lockBooking,
  markLeg,
} from '../store.ts'

/** The booking, locked until the transaction ends. */
export const lockBookingById = (
  tx: Tx,
  { context, bookingId }: { context: Pick<RequestContext, 'operator'>; bookingId: string },
): Promise<Booking | undefined> => lockBooking(tx, { operator: context.operator, bookingId })

/**
 * Cancels these legs of a locked booking and queues the message about it. Frees their drivers and withdraws open
 * offers; returns these drivers. The caller has checked with the domain that cancelling is allowed, so a leg that may
 * not be cancelled is an error.
 */
export async function cancelLegs(
  tx: Tx,
  params: {
    context: RequestContext
    booking: Booking
    legs: readonly number[]
    by: LegActor
    channel: string
    reason: string
    /** The name of the member of staff. */
    who?: string | undefined
  },
): Promise<string[]> {
  const { context, booking, by, channel, reason, who = '' } = params
  const freed: string[] = []
  const key = { operator: context.operator, bookingId: booking.id }
  for (const leg of booking.legs.filter(({ number }) => params.legs.includes(number))) {
    const move = checkLegMove(leg.state, { to: 'cancelled', by })
    if (!move.ok) throw new Error(`leg ${leg.number} of ${booking.id} is ${leg.state}`)
    await markLeg(tx, { ...key, leg: leg.number, to: 'cancelled' })
    const moveFacts = { leg: leg.number, now: context.now(), reason: 'cancelled' }
    freed.push(...(await freeLeg(tx, { ...key, ...moveFacts })))
    await insertTransition(tx, {
      ...key,
      id: context.newId(),
      leg: leg.number,
      machine: 'leg',
      from_state: move.from,
      to_state: move.to,
      role: by,
      channel,
      at: context.now(),
      reason,
      who,
      version: booking.version + 1,
    })
  }
  await bumpBooking(tx, key)
  await insertOutbox(tx, {
    operator: context.operator,
    id: context.newId(),
    kind: 'booking-cancelled',
    payload: { bookingId: booking.id, legs: params.legs },
    runAt: context.now(),
  })
  return freed
}
