import type { Point } from '@kerbside/domain/geo.ts'
import { cachePerDatabase } from '../../../cache-briefly.ts'
import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { listTypesOnShift } from '../shift-store.ts'

const typesOnShift = cachePerDatabase<ReadonlyMap<string, readonly number[]>>()

export type NearCar = { seconds: number; metres: number; place: Point }

/** The number of drivers, nearest by straight line, for which road times are calculated. */
const MAX_BY_ROAD = 12
/** Drivers farther away than this are never the next car. */
const FARTHEST_METRES = 40_000

export type NearCars = {
  soonest: NearCar
  /** Seconds of the nearest car of each vehicle type, by type id. */
  secondsByType: ReadonlyMap<number, number>
}

/**
 * The free drivers who reach a place soonest by road, of any vehicle type and of each type: considers the nearest few
 * by straight line in one road search. Undefined if no driver on shift is near with a known position.
 */
export async function findNearCars(
  context: Pick<RequestContext, 'db' | 'drivers' | 'operator' | 'roads' | 'now'>,
  { pickup }: { pickup: Point },
): Promise<NearCars | undefined> {
  const { db, drivers, operator, roads, now } = context
  const near = drivers
    .nearest(operator, pickup, {
      max: MAX_BY_ROAD,
      where: (driverId) => !drivers.isBusy(operator, driverId),
    })
    .filter(({ metres }) => metres <= FARTHEST_METRES)
  if (near.length === 0) return undefined
  const typesOf = await typesOnShift(db).get(now(), {
    key: operator,
    load: () => withOperator(context, (tx) => listTypesOnShift(tx, { operator })),
  })
  const others = near.map(({ fix: { lat, lng } }) => ({ lat, lng }))
  const drives = roads.reach(pickup, { others, departAt: now() })
  let soonest: NearCar | undefined
  const secondsByType = new Map<number, number>()
  for (const [place, drive] of drives.entries()) {
    const at = others[place]
    if (!drive || !at) continue
    if (!soonest || drive.seconds < soonest.seconds) soonest = { ...drive, place: at }
    for (const type of typesOf.get(near[place]?.fix.driverId ?? '') ?? [])
      secondsByType.set(type, Math.min(drive.seconds, secondsByType.get(type) ?? drive.seconds))
  }
  return soonest && { soonest, secondsByType }
}
