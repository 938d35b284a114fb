import type { Booking, Leg } from '@kerbside/domain/booking/booking.ts'
import { type Minor, sum } from '@kerbside/domain/money.ts'
import type { PaymentState } from '@kerbside/domain/payment/payment.ts'
import type { Tx } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { updateFare, updatePaid } from './amend-store.ts'
import { insertTransition } from './store.ts'

/**
 * What a ride came to in the end, written with the move that ends it and under that move's version: the fare, and how
 * the money of its booking stands by it. Returns the booking as it is then.
 */
export async function writeFare(
  tx: Tx,
  facts: {
    call: Pick<Call, 'operator' | 'newId' | 'now'>
    booking: Booking
    leg: Leg
    state: PaymentState
    /** Of each leg, how much was paid; undefined: as before. */
    paid?: readonly (Minor | undefined)[]
    reason: string
  },
): Promise<Booking> {
  const { call, booking, leg, state, reason } = facts
  const key = { operator: call.operator, bookingId: booking.id }
  const old = booking.legs.find(({ number }) => number === leg.number)
  const legs = booking.legs.map((one) => (one === old ? leg : one))
  const total = sum(legs.map(({ fare }) => fare))
  await updateFare(tx, { ...key, leg, total, paymentState: state })
  for (const [place, { number }] of facts.paid ? legs.entries() : [])
    await updatePaid(tx, { ...key, leg: number, paid: facts.paid?.[place] })
  const move = {
    ...key,
    role: 'system',
    channel: 'ride',
    at: call.now(),
    version: booking.version + 1,
    reason,
  }
  if (old && old.fare !== leg.fare)
    await insertTransition(tx, {
      ...move,
      id: call.newId(),
      leg: leg.number,
      machine: 'fare',
      from_state: String(old.fare),
      to_state: String(leg.fare),
    })
  if (state !== booking.paymentState)
    await insertTransition(tx, {
      ...move,
      id: call.newId(),
      leg: 1,
      machine: 'payment',
      from_state: booking.paymentState,
      to_state: state,
    })
  return { ...booking, legs, total, paymentState: state }
}
