import { metresBetween, type Point } from '@kerbside/domain/geo.ts'
import type { OperatorId } from '../../operator.ts'
import type { DriverBook } from '../driver/driver-book.ts'

/** A car in a queue creeps, and a phone on a dashboard wanders. */
const STILL_METRES = 120

type Anchor = { point: Point; since: Date }

const watches = new WeakMap<DriverBook, Map<string, Anchor>>()

/** Begins to remember since when drivers stand where they stand; once for a book of positions. */
export function watchStillness(drivers: DriverBook): void {
  if (watches.has(drivers)) return
  const anchors = new Map<string, Anchor>()
  watches.set(drivers, anchors)
  drivers.onMove((operator, fix) => {
    const key = `${operator}/${fix.driverId}`
    const known = anchors.get(key)
    if (known && metresBetween(known.point, fix) <= STILL_METRES) return
    anchors.set(key, { point: { lat: fix.lat, lng: fix.lng }, since: fix.at })
  })
}

/** Since when a driver has not moved; undefined of one who was never heard moving. */
export const stillSince = (
  drivers: DriverBook,
  { operator, driverId }: { operator: OperatorId; driverId: string },
): Date | undefined => watches.get(drivers)?.get(`${operator}/${driverId}`)?.since
