import type { Booking, Leg } from '@kerbside/domain/booking/booking.ts'
import type { ChatSide } from '@kerbside/domain/chat/chat.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { findAnyBooking } from '../booking/find/find-any-booking.ts'
import { findMyBooking } from '../booking/find/find-my-booking.ts'
import { findLegOfDriver } from './store.ts'

/** The leg, and for the customer's side the code that gives access. */
export type ChatParams = { side: ChatSide; reference: number; code?: string }

export type OpenedChat = { booking: Booking; leg: Leg; side: ChatSide }

/**
 * The leg a side may chat about: the desk all, a driver their own, a customer one they booked or hold the ticket of.
 * A tracking link allows looking but no chat.
 */
export async function openChat(
  context: RequestContext,
  { side, reference, code }: ChatParams,
): Promise<OpenedChat | undefined> {
  const booking = await bookingFor(context, { side, reference, code: code ?? '' })
  const leg = booking?.legs.find((item) => item.reference === reference)
  return booking && leg && { booking, leg, side }
}

async function bookingFor(
  context: RequestContext,
  { side, reference, code }: Required<ChatParams>,
) {
  if (side === 'customer')
    return findMyBooking(context, { code, scopes: ['view', 'manage'], reference })
  if (side === 'desk') return findAnyBooking(context, { reference })
  const { operator, principal } = context
  const { driverId } = principal
  if (driverId === undefined) return undefined
  const ownLeg = await withOperator(context, (tx) =>
    findLegOfDriver(tx, { operator, driverId, reference }),
  )
  return ownLeg === undefined ? undefined : findAnyBooking(context, { reference })
}
