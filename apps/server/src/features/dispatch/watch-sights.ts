import type { Sight } from '@kerbside/domain/dispatch/judge-word.ts'
import { addMinutes } from '@kerbside/domain/time.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorId } from '../../operator.ts'
import type { DriverBook } from '../driver/driver-book.ts'

/** As long as a ride with all its waiting may take to be told of. */
const KEPT_MINUTES = 8 * 60
const EVERY_MINUTES = 1

const watches = new WeakMap<DriverBook, Map<string, Sight[]>>()

/** Begins to remember where phones were heard, a sight a minute; once for a book of positions. */
export function watchSights({ drivers, now }: Pick<Deps, 'drivers' | 'now'>): void {
  if (watches.has(drivers)) return
  const trails = new Map<string, Sight[]>()
  watches.set(drivers, trails)
  drivers.onMove((operator, { driverId, lat, lng }) => {
    const key = `${operator}/${driverId}`
    const trail = trails.get(key) ?? []
    trails.set(key, trail)
    // our own clock: what a phone says of the time is what is being looked into
    const at = now()
    const last = trail.at(-1)
    if (last && at < addMinutes(last.at, EVERY_MINUTES)) return
    trail.push({ at, point: { lat, lng } })
    const since = addMinutes(at, -KEPT_MINUTES)
    while (trail[0] && trail[0].at < since) trail.shift()
  })
}

/** Where a driver's phone was heard in the last hours, oldest first; nothing of before this process began. */
export const sightsOf = (
  drivers: DriverBook,
  { operator, driverId }: { operator: OperatorId; driverId: string },
): readonly Sight[] => watches.get(drivers)?.get(`${operator}/${driverId}`) ?? []
