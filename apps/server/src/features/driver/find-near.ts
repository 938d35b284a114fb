import type { Point } from '@kerbside/domain/geo.ts'
import type { Call } from '../../http/call.ts'

export type NearCar = { seconds: number; metres: number; place: Point }

/** So many, nearest as the crow flies, are looked at by road. */
const MOST_BY_ROAD = 5
/** Farther away nobody is the next car, whoever is nearest. */
const FARTHEST_METRES = 40_000

/**
 * The free driver who is soonest at a place by road: the nearest few as the crow flies, in one search of the roads.
 * Undefined where nobody on shift is near and heard of.
 */
export function findNearCar(
  { drivers, operator, roads, now }: Pick<Call, 'drivers' | 'operator' | 'roads' | 'now'>,
  { pickup }: { pickup: Point },
): NearCar | undefined {
  const near = drivers
    .nearest(operator, pickup, {
      most: MOST_BY_ROAD,
      where: (driverId) => !drivers.isBusy(operator, driverId),
    })
    .filter(({ metres }) => metres <= FARTHEST_METRES)
  if (near.length === 0) return undefined
  const others = near.map(({ fix: { lat, lng } }) => ({ lat, lng }))
  const drives = roads.reach(pickup, { others, departAt: now() })
  let best: NearCar | undefined
  for (const [place, drive] of drives.entries()) {
    const at = others[place]
    if (drive && at && (!best || drive.seconds < best.seconds)) best = { ...drive, place: at }
  }
  return best
}
