import { metresBetween, type Point } from '@kerbside/domain/geo.ts'
import type { OperatorId } from '../../../operator.ts'
import type { DriverRegistry } from '../../driver/position/driver-registry.ts'

/** Larger than a car creeping in a queue or the drift of a phone on a dashboard. */
const STILL_METRES = 120

type Anchor = { point: Point; since: Date }

const watches = new WeakMap<DriverRegistry, Map<string, Anchor>>()

/** Starts recording since when each driver has not moved; call once per driver registry. */
export function trackIdleDrivers(drivers: DriverRegistry): void {
  if (watches.has(drivers)) return
  const anchors = new Map<string, Anchor>()
  watches.set(drivers, anchors)
  drivers.onMove((operator, fix) => {
    const key = `${operator}/${fix.driverId}`
    const existing = anchors.get(key)
    if (existing && metresBetween(existing.point, fix) <= STILL_METRES) return
    anchors.set(key, { point: { lat: fix.lat, lng: fix.lng }, since: fix.at })
  })
}

/** Since when a driver has not moved; undefined if no position of the driver was received. */
export const stillSince = (
  drivers: DriverRegistry,
  { operator, driverId }: { operator: OperatorId; driverId: string },
): Date | undefined => watches.get(drivers)?.get(`${operator}/${driverId}`)?.since
