import type { LegRating } from '@kerbside/domain/dispatch/day-leg.ts'
import type { RatingReason } from '@kerbside/domain/feedback/rating.ts'

const REASONS: Readonly<Record<RatingReason, string>> = {
  onTime: 'on time',
  friendly: 'friendly',
  safe: 'safe',
  clean: 'clean',
  helpful: 'helpful',
  late: 'late',
  driving: 'the driving',
  rude: 'rude',
  dirty: 'not clean',
  route: 'the route',
  price: 'the price',
}

/** "late, rude" */
export const describeReasons = ({ reasons }: Pick<LegRating, 'reasons'>): string =>
  reasons.map((reason) => REASONS[reason]).join(', ')

/** "2 out of 5: late, rude. “He never came in.”" */
export function formatRating(rating: LegRating): string {
  const reasons = describeReasons(rating)
  const comment = rating.words === '' ? '' : ` “${rating.words}”`
  return `${rating.stars} out of 5${reasons === '' ? '' : `: ${reasons}`}.${comment}`
}
