import { metresBetween, type Point } from '../geo.ts'
import { isPoint } from '../geo-inside.ts'

/** Nobody is driven farther from an operator's base than the longest drive within one continent. */
const FARTHEST_METRES = 4_000_000

/**
 * What is wrong with points of an operator's own that lie beyond its reach, as half a sentence; undefined when they do
 * not. Latitude and longitude the wrong way round are still a place on the earth, only never one nearby. What is no
 * place at all is somebody else's fault to find.
 */
export function beyondReach(base: Point, points: readonly Point[]): string | undefined {
  const metres = points
    .filter(isPoint)
    .reduce((most, point) => Math.max(most, metresBetween(base, point)), 0)
  if (metres <= FARTHEST_METRES) return undefined
  return `reaches ${Math.round(metres / 1000)} km away from the operator’s base; are latitude and longitude the wrong way round?`
}
