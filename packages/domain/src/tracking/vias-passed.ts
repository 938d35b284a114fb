import { metresBetween, type Point } from '../geo.ts'

/** Nearer than this the car has been at a stop: a kerb on either side of the road, and what a phone is off by. */
const AT_STOP_METRES = 150

/** How many of a journey's stops on the way are behind the car, in their order, once it is here. */
export function viasPassed(
  passed: number,
  { vias, place }: { vias: readonly Point[]; place: Point },
): number {
  const next = vias[passed]
  if (!next || metresBetween(next, place) > AT_STOP_METRES) return passed
  return viasPassed(passed + 1, { vias, place })
}
