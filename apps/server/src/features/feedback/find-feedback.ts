import type { Feedback } from '@kerbside/contract/feedback.ts'
import type { Booking, Leg } from '@kerbside/domain/booking/booking.ts'
import { checkRating, ratingEndsAt } from '@kerbside/domain/feedback/rating.ts'
import { decideLinkState } from '@kerbside/domain/payment/decide-link-state.ts'
import { tipChoices } from '@kerbside/domain/payment/tip.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { findMyBooking } from '../booking/find/find-my-booking.ts'
import { payLinkOf } from '../payment-link/open-link.ts'
import { findDriverAndEnd, findRating } from './store.ts'

export type FeedbackRequest = { reference: number; code: string }

/** A leg for the customer who booked it or holds its ticket; the first leg if none is named. */
export async function findOwnLeg(
  context: RequestContext,
  { reference, code }: FeedbackRequest,
): Promise<{ booking: Booking; leg: Leg } | undefined> {
  const booking = await findMyBooking(context, { code, scopes: ['view', 'manage'], reference })
  const leg = booking?.legs.find((item) => reference === 0 || item.reference === reference)
  return booking && leg && { booking, leg }
}

/** The feedback on a leg, and whether it may still be changed. */
export async function findFeedback(
  context: RequestContext,
  { booking, leg }: { booking: Booking; leg: Leg },
): Promise<Feedback> {
  const key = { operator: context.operator, bookingId: booking.id, leg: leg.number }
  const now = context.now()
  const { rating, driverAndEnd } = await withOperator(context, async (tx) => ({
    rating: await findRating(tx, key),
    driverAndEnd: await findDriverAndEnd(tx, key),
  }))
  const { endedAt, firstName } = driverAndEnd
  const { state } = leg
  return {
    reference: leg.reference,
    canRate: checkRating({ state, endedAt }, { stars: 5, reasons: [], now }).ok,
    until: state === 'completed' && endedAt ? ratingEndsAt(endedAt) : undefined,
    rating,
    driverName: firstName,
    tipPath: await tipPathOf(context, booking),
  }
}

/** Where a tip is given; '' where none is possible: cash goes to the driver directly, and a tip is given once. */
async function tipPathOf(context: RequestContext, booking: Booking): Promise<string> {
  const { paymentMethod } = booking
  if (paymentMethod === 'account') return ''
  const state = decideLinkState(booking, { due: undefined, now: context.now() })
  const tips = state === 'paid' ? tipChoices(booking, context.profile.settings.tipChoices) : []
  return tips.length > 0 ? (await payLinkOf(context, { booking })).path : ''
}
