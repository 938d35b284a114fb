import type { Booking, Leg } from '@kerbside/domain/booking/booking.ts'
import {
  checkRating,
  isLow,
  type RatingReason,
  type RatingResult,
  type Stars,
} from '@kerbside/domain/feedback/rating.ts'
import { withOperator } from '../../db.ts'
import { boardTopic } from '../../hub/topics.ts'
import type { RequestContext } from '../../request-context.ts'
import { findDriverAndEnd, saveRating } from './store.ts'

export type FeedbackInput = {
  booking: Booking
  leg: Leg
  stars: Stars
  reasons: readonly RatingReason[]
  comment: string
}

/** Rates a leg, or changes the rating. A low rating notifies the desk at once. */
export async function giveFeedback(
  context: RequestContext,
  { booking, leg, stars, reasons, comment }: FeedbackInput,
): Promise<RatingResult> {
  const key = { operator: context.operator, bookingId: booking.id, leg: leg.number }
  const now = context.now()
  const result = await withOperator(context, async (tx) => {
    const { driverId, endedAt } = await findDriverAndEnd(tx, key)
    const checked = checkRating({ state: leg.state, endedAt }, { stars, reasons, now })
    if (checked.ok)
      await saveRating(tx, {
        ...key,
        stars,
        reasons: checked.reasons,
        comment,
        driverId,
        now,
      })
    return checked
  })
  if (result.ok && isLow(stars))
    context.live.publish(context.operator, boardTopic(), {
      signal: 'boardUpdate',
      what: 'rating-low',
      reference: leg.reference,
      version: booking.version,
    })
  return result
}
