import type { Booking, Leg } from '@kerbside/domain/booking/booking.ts'
import type { ChatSide } from '@kerbside/domain/chat/talk.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { findAnyBooking } from '../booking/find-any-booking.ts'
import { findMyBooking } from '../booking/find-my-booking.ts'
import { findLegOfDriver } from './store.ts'

/** Which journey, and for the customer's side what opens it. */
export type TalkAsked = { side: ChatSide; reference: number; code?: string }

export type OpenedTalk = { booking: Booking; leg: Leg; side: ChatSide }

/**
 * The journey a side may talk about: the desk all of them, a driver their own, a customer what they booked or hold the
 * ticket of. Who was sent a link to look where the car is may look and not talk.
 */
export async function openTalk(
  call: Call,
  { side, reference, code }: TalkAsked,
): Promise<OpenedTalk | undefined> {
  const booking = await bookingFor(call, { side, reference, code: code ?? '' })
  const leg = booking?.legs.find((one) => one.reference === reference)
  return booking && leg && { booking, leg, side }
}

async function bookingFor(call: Call, { side, reference, code }: Required<TalkAsked>) {
  if (side === 'customer')
    return findMyBooking(call, { code, scopes: ['view', 'manage'], reference })
  if (side === 'desk') return findAnyBooking(call, { reference })
  const { operator, who } = call
  const { driverId } = who
  if (driverId === undefined) return undefined
  const own = await withOperator(call, (tx) =>
    findLegOfDriver(tx, { operator, driverId, reference }),
  )
  return own === undefined ? undefined : findAnyBooking(call, { reference })
}
