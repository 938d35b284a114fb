import type { Booking, Leg } from '@kerbside/domain/booking/booking.ts'
import { type Minor, sum } from '@kerbside/domain/money.ts'
import type { PaymentState } from '@kerbside/domain/payment/payment.ts'
import type { Tx } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { insertTransition } from '../store.ts'
import { updateFare, updatePaid } from './amend-store.ts'

/**
 * Writes the final fare of a leg with the move that ends it, under that move's version, and the resulting payment
 * state. Returns the updated booking.
 */
export async function writeFare(
  tx: Tx,
  params: {
    context: Pick<RequestContext, 'operator' | 'newId' | 'now'>
    booking: Booking
    leg: Leg
    state: PaymentState
    /** How much was paid of each leg; undefined leaves it unchanged. */
    paid?: readonly (Minor | undefined)[]
    reason: string
  },
): Promise<Booking> {
  const { context, booking, leg, state, reason } = params
  const key = { operator: context.operator, bookingId: booking.id }
  const old = booking.legs.find(({ number }) => number === leg.number)
  const legs = booking.legs.map((item) => (item === old ? leg : item))
  const total = sum(legs.map(({ fare }) => fare))
  await updateFare(tx, { ...key, leg, total, paymentState: state })
  for (const [place, { number }] of params.paid ? legs.entries() : [])
    await updatePaid(tx, { ...key, leg: number, paid: params.paid?.[place] })
  const move = {
    ...key,
    role: 'system',
    channel: 'leg',
    at: context.now(),
    version: booking.version + 1,
    reason,
  }
  if (old && old.fare !== leg.fare)
    await insertTransition(tx, {
      ...move,
      id: context.newId(),
      leg: leg.number,
      machine: 'fare',
      from_state: String(old.fare),
      to_state: String(leg.fare),
    })
  if (state !== booking.paymentState)
    await insertTransition(tx, {
      ...move,
      id: context.newId(),
      leg: 1,
      machine: 'payment',
      from_state: booking.paymentState,
      to_state: state,
    })
  return { ...booking, legs, total, paymentState: state }
}
