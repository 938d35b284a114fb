import type { Sight } from '@kerbside/domain/dispatch/check-claim.ts'
import { addMinutes } from '@kerbside/domain/time.ts'
import type { Deps } from '../../../deps.ts'
import type { OperatorId } from '../../../operator.ts'
import type { DriverRegistry } from '../../driver/position/driver-registry.ts'

/** As long as a leg with all its waiting may take to be reported. */
const RETENTION_MINUTES = 8 * 60
const EVERY_MINUTES = 1

const watches = new WeakMap<DriverRegistry, Map<string, Sight[]>>()

/** Starts recording the positions of phones, one a minute; call once per driver registry. */
export function watchSights({ drivers, now }: Pick<Deps, 'drivers' | 'now'>): void {
  if (watches.has(drivers)) return
  const trails = new Map<string, Sight[]>()
  watches.set(drivers, trails)
  drivers.onMove((operator, { driverId, lat, lng }) => {
    const key = `${operator}/${driverId}`
    const trail = trails.get(key) ?? []
    trails.set(key, trail)
    // the server's clock, because the phone's reported times are what is checked
    const at = now()
    const last = trail.at(-1)
    if (last && at < addMinutes(last.at, EVERY_MINUTES)) return
    trail.push({ at, point: { lat, lng } })
    const since = addMinutes(at, -RETENTION_MINUTES)
    while (trail[0] && trail[0].at < since) trail.shift()
  })
}

/** Recorded positions of a driver's phone in the last hours, oldest first; none from before this process started. */
export const sightsOf = (
  drivers: DriverRegistry,
  { operator, driverId }: { operator: OperatorId; driverId: string },
): readonly Sight[] => watches.get(drivers)?.get(`${operator}/${driverId}`) ?? []
