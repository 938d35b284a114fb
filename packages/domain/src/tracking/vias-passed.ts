import { metresBetween, type Point } from '../geo.ts'

/** Within this distance a car counts as at a stop; it allows for either side of the road and the error of a phone. */
const AT_STOP_METRES = 150

/** Returns how many of a journey's stops are passed, in order, when the car is at this position. */
export function viasPassed(
  passed: number,
  { vias, place }: { vias: readonly Point[]; place: Point },
): number {
  const next = vias[passed]
  if (!next || metresBetween(next, place) > AT_STOP_METRES) return passed
  return viasPassed(passed + 1, { vias, place })
}
