import type { LegState } from '../booking/leg-state.ts'
import { DAY } from '../time.ts'

export const STARS = [1, 2, 3, 4, 5] as const
export type Stars = (typeof STARS)[number]

export const PRAISES = ['onTime', 'friendly', 'safe', 'clean', 'helpful'] as const
export const COMPLAINTS = ['late', 'driving', 'rude', 'dirty', 'route', 'price'] as const
export type RatingReason = (typeof PRAISES)[number] | (typeof COMPLAINTS)[number]
export const RATING_REASONS: readonly RatingReason[] = [...PRAISES, ...COMPLAINTS]

/** The reasons offered: praise for four and five stars, complaints for fewer. */
export const reasonsFor = (stars: number): readonly RatingReason[] =>
  stars >= 4 ? PRAISES : COMPLAINTS

export const MAX_COMMENT_LENGTH = 1000

const OPEN_MS = 7 * DAY
/** With fewer ratings than this, a driver could guess who gave which. */
const MIN_SHOWN = 5

/** When a rating can no longer be changed: a week after the leg ends. */
export const ratingEndsAt = (endedAt: Date): Date => new Date(endedAt.getTime() + OPEN_MS)

export type RatingResult =
  | { ok: true; reasons: readonly RatingReason[] }
  | { ok: false; reason: 'not-ridden' | 'closed' }

/** Checks whether a leg may be rated now. Reasons that do not match the number of stars are dropped. */
export function checkRating(
  leg: { state: LegState; endedAt: Date | undefined },
  rating: { stars: Stars; reasons: readonly RatingReason[]; now: Date },
): RatingResult {
  if (leg.state !== 'completed' || !leg.endedAt) return { ok: false, reason: 'not-ridden' }
  if (rating.now >= ratingEndsAt(leg.endedAt)) return { ok: false, reason: 'closed' }
  const fitting = reasonsFor(rating.stars)
  return { ok: true, reasons: fitting.filter((reason) => rating.reasons.includes(reason)) }
}

/** True if a dispatcher should call the customer about the rating. */
export const isLow = (stars: number): boolean => stars <= 2

/** Rounded to a tenth; undefined if there are too few ratings to be anonymous. */
export const shownAverage = ({ sum, count }: { sum: number; count: number }): number | undefined =>
  count < MIN_SHOWN ? undefined : Math.round((sum / count) * 10) / 10
