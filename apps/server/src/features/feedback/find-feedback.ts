import type { Feedback } from '@kerbside/contract/feedback.ts'
import type { Booking, Leg } from '@kerbside/domain/booking/booking.ts'
import { judgeRating, ratingEndsAt } from '@kerbside/domain/feedback/rating.ts'
import { judgeLink } from '@kerbside/domain/payment/judge-link.ts'
import { tipChoices } from '@kerbside/domain/payment/tip.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { findMyBooking } from '../booking/find-my-booking.ts'
import { payLinkOf } from '../payment-link/open-link.ts'
import { findRating, findRide } from './store.ts'

export type RideAsked = { reference: number; code: string }

/** A way of a booking for whoever booked it or holds its ticket; the first one where none is named. */
export async function findOwnRide(
  call: Call,
  { reference, code }: RideAsked,
): Promise<{ booking: Booking; leg: Leg } | undefined> {
  const booking = await findMyBooking(call, { code, scopes: ['view', 'manage'], reference })
  const leg = booking?.legs.find((one) => reference === 0 || one.reference === reference)
  return booking && leg && { booking, leg }
}

/** What was said of a ride, and whether something still may be. */
export async function findFeedback(
  call: Call,
  { booking, leg }: { booking: Booking; leg: Leg },
): Promise<Feedback> {
  const key = { operator: call.operator, bookingId: booking.id, leg: leg.number }
  const now = call.now()
  const { rating, ride } = await withOperator(call, async (tx) => ({
    rating: await findRating(tx, key),
    ride: await findRide(tx, key),
  }))
  const { endedAt, firstName } = ride
  const { state } = leg
  return {
    reference: leg.reference,
    canRate: judgeRating({ state, endedAt }, { stars: 5, reasons: [], now }).ok,
    until: state === 'completed' && endedAt ? ratingEndsAt(endedAt) : undefined,
    rating,
    driverName: firstName,
    tipPath: await tipPathOf(call, booking),
  }
}

/** Where a tip is given; '' where none can be: cash is the driver's own, and a tip is given once. */
async function tipPathOf(call: Call, booking: Booking): Promise<string> {
  const { paymentMethod } = booking
  if (paymentMethod === 'account') return ''
  const state = judgeLink(booking, { due: undefined, now: call.now() })
  const tips = state === 'paid' ? tipChoices(booking, call.profile.settings.tipChoices) : []
  return tips.length > 0 ? (await payLinkOf(call, { booking })).path : ''
}
