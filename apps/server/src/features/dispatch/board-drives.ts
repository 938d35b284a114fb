import { guessDriveSeconds } from '@kerbside/domain/dispatch/drive-time.ts'
import type { Point } from '@kerbside/domain/geo.ts'
import type { Call } from '../../http/call.ts'
import type { Roads } from '../../ports/roads/port.ts'

const MOST_KEPT = 20_000
/** Searches one answer may cost; what is not known by then is guessed until the next. */
const MOST_SEARCHES = 24

const kept = new WeakMap<Roads, Map<string, number>>()

const near = ({ lat, lng }: Point): string => `${lat.toFixed(3)},${lng.toFixed(3)}`

/**
 * Seconds by road between drop-offs and pickups, remembered: a board asks for the same few hundred drives again and
 * again. A few unknown ones are searched for, the rest guessed by the crow until their turn comes.
 */
export function openDriveBook(
  call: Pick<Call, 'roads' | 'now'>,
): (from: Point, to: Point) => number {
  const known = kept.get(call.roads) ?? new Map<string, number>()
  kept.set(call.roads, known)
  const departAt = call.now()
  const hour = call.roads.hourOf(departAt)
  let searches = 0
  return (from, to) => {
    const key = `${near(from)} ${near(to)} ${hour}`
    const found = known.get(key)
    if (found !== undefined) return found
    if (searches >= MOST_SEARCHES) return guessDriveSeconds(from, to)
    searches += 1
    const [drive] = call.roads.reach(to, { others: [from], departAt })
    const seconds = drive?.seconds ?? guessDriveSeconds(from, to)
    if (known.size >= MOST_KEPT) known.clear()
    known.set(key, seconds)
    return seconds
  }
}
