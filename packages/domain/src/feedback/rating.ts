import type { JobState } from '../booking/job.ts'
import { DAY } from '../time.ts'

export const STARS = [1, 2, 3, 4, 5] as const
export type Stars = (typeof STARS)[number]

export const PRAISES = ['onTime', 'friendly', 'safe', 'clean', 'helpful'] as const
export const COMPLAINTS = ['late', 'driving', 'rude', 'dirty', 'route', 'price'] as const
export type RatingReason = (typeof PRAISES)[number] | (typeof COMPLAINTS)[number]
export const RATING_REASONS: readonly RatingReason[] = [...PRAISES, ...COMPLAINTS]

/** What is asked for: what was good of four and five stars, what was not of fewer. */
export const reasonsFor = (stars: number): readonly RatingReason[] =>
  stars >= 4 ? PRAISES : COMPLAINTS

export const LONGEST_WORDS = 1000

const OPEN_MS = 7 * DAY
/** Of so few nobody can guess who gave which. */
const FEWEST_SHOWN = 5

/** When what was said can be changed no more: a week after the ride. */
export const ratingEndsAt = (endedAt: Date): Date => new Date(endedAt.getTime() + OPEN_MS)

export type RatingVerdict =
  | { ok: true; reasons: readonly RatingReason[] }
  | { ok: false; reason: 'not-ridden' | 'closed' }

/** Whether a ride may be rated now; reasons that do not go with the stars are left out. */
export function judgeRating(
  leg: { state: JobState; endedAt: Date | undefined },
  said: { stars: Stars; reasons: readonly RatingReason[]; now: Date },
): RatingVerdict {
  if (leg.state !== 'completed' || !leg.endedAt) return { ok: false, reason: 'not-ridden' }
  if (said.now >= ratingEndsAt(leg.endedAt)) return { ok: false, reason: 'closed' }
  const fitting = reasonsFor(said.stars)
  return { ok: true, reasons: fitting.filter((reason) => said.reasons.includes(reason)) }
}

/** The desk should ring whoever was so unhappy. */
export const isLow = (stars: number): boolean => stars <= 2

/** To a tenth; undefined where there are too few to hide behind. */
export const shownAverage = ({ sum, count }: { sum: number; count: number }): number | undefined =>
  count < FEWEST_SHOWN ? undefined : Math.round((sum / count) * 10) / 10
