import type { Booking, Leg } from '@kerbside/domain/booking/booking.ts'
import {
  isLow,
  judgeRating,
  type RatingReason,
  type RatingVerdict,
  type Stars,
} from '@kerbside/domain/feedback/rating.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { boardTopic } from '../../hub/topics.ts'
import { findRide, keepRating } from './store.ts'

export type Given = {
  booking: Booking
  leg: Leg
  stars: Stars
  reasons: readonly RatingReason[]
  words: string
}

/** Rates a ride, or changes what was said of it. The desk is told at once of who was unhappy. */
export async function giveFeedback(
  call: Call,
  { booking, leg, stars, reasons, words }: Given,
): Promise<RatingVerdict> {
  const key = { operator: call.operator, bookingId: booking.id, leg: leg.number }
  const now = call.now()
  const verdict = await withOperator(call, async (tx) => {
    const { driverId, endedAt } = await findRide(tx, key)
    const judged = judgeRating({ state: leg.state, endedAt }, { stars, reasons, now })
    if (judged.ok)
      await keepRating(tx, { ...key, stars, reasons: judged.reasons, words, driverId, now })
    return judged
  })
  if (verdict.ok && isLow(stars))
    call.live.publish(call.operator, boardTopic(), {
      signal: 'boardUpdate',
      what: 'rating-low',
      jobpartid: leg.reference,
      version: booking.version,
    })
  return verdict
}
