import type { Point } from '@kerbside/domain/geo.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { keptPer } from '../../kept-briefly.ts'
import { listTypesOnShift } from './shift-store.ts'

const typesOnShift = keptPer<ReadonlyMap<string, readonly number[]>>()

export type NearCar = { seconds: number; metres: number; place: Point }

/** So many, nearest as the crow flies, are looked at by road. */
const MOST_BY_ROAD = 12
/** Farther away nobody is the next car, whoever is nearest. */
const FARTHEST_METRES = 40_000

export type NearCars = {
  soonest: NearCar
  /** Of the nearest car of each vehicle type, by type id. */
  secondsByType: ReadonlyMap<number, number>
}

/**
 * The free drivers who reach a place soonest by road, of any vehicle type and of each type: the nearest few as the crow
 * flies, in one road search. Undefined where no driver on shift is near with a known position.
 */
export async function findNearCars(
  call: Pick<Call, 'db' | 'drivers' | 'operator' | 'roads' | 'now'>,
  { pickup }: { pickup: Point },
): Promise<NearCars | undefined> {
  const { db, drivers, operator, roads, now } = call
  const near = drivers
    .nearest(operator, pickup, {
      most: MOST_BY_ROAD,
      where: (driverId) => !drivers.isBusy(operator, driverId),
    })
    .filter(({ metres }) => metres <= FARTHEST_METRES)
  if (near.length === 0) return undefined
  const typesOf = await typesOnShift(db).get(now(), {
    key: operator,
    load: () => withOperator(call, (tx) => listTypesOnShift(tx, { operator })),
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
