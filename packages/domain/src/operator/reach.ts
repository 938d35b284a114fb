import { metresBetween, type Point } from '../geo.ts'
import { isPoint } from '../geo-inside.ts'

/** The longest drive within one continent; points farther than this from the operator's base are wrong. */
const FARTHEST_METRES = 4_000_000

/**
 * Returns half a sentence if any of an operator's points lies too far from its base; otherwise undefined. A point with
 * swapped latitude and longitude is still valid but never nearby. Invalid points are left to other checks.
 */
export function beyondReach(base: Point, points: readonly Point[]): string | undefined {
  const metres = points
    .filter(isPoint)
    .reduce((farthest, point) => Math.max(farthest, metresBetween(base, point)), 0)
  if (metres <= FARTHEST_METRES) return undefined
  return `is ${Math.round(metres / 1000)} km from your base: check that latitude and longitude aren’t swapped`
}
