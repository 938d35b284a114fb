import { guessDriveSeconds } from '@kerbside/domain/dispatch/drive-time.ts'
import type { Point } from '@kerbside/domain/geo.ts'
import type { Roads } from '../../../ports/roads/port.ts'
import type { RequestContext } from '../../../request-context.ts'

const MAX_CACHED = 20_000
/** Route searches allowed per response; other drive times are estimated until the next one. */
const MAX_SEARCHES = 24

const cache = new WeakMap<Roads, Map<string, number>>()

const near = ({ lat, lng }: Point): string => `${lat.toFixed(3)},${lng.toFixed(3)}`

/**
 * Cached drive times in seconds between drop-offs and pickups: a board needs the same few hundred again and again. A
 * few unknown ones are searched for, the rest estimated from the straight-line distance until their turn comes.
 */
export function createDriveTimes(
  context: Pick<RequestContext, 'roads' | 'now'>,
): (from: Point, to: Point) => number {
  const existing = cache.get(context.roads) ?? new Map<string, number>()
  cache.set(context.roads, existing)
  const departAt = context.now()
  const hour = context.roads.hourOf(departAt)
  let searches = 0
  return (from, to) => {
    const key = `${near(from)} ${near(to)} ${hour}`
    const found = existing.get(key)
    if (found !== undefined) return found
    if (searches >= MAX_SEARCHES) return guessDriveSeconds(from, to)
    searches += 1
    const [drive] = context.roads.reach(to, { others: [from], departAt })
    const seconds = drive?.seconds ?? guessDriveSeconds(from, to)
    if (existing.size >= MAX_CACHED) existing.clear()
    existing.set(key, seconds)
    return seconds
  }
}
