import type { Leg } from '@kerbside/domain/booking/booking.ts'
import type { JobState } from '@kerbside/domain/booking/job.ts'
import type { Path, Point } from '@kerbside/domain/geo.ts'
import { ETA_HOLDS_MS } from '@kerbside/domain/tracking/minutes-left.ts'
import type { Call } from '../../http/call.ts'
import { countVias } from './count-vias.ts'

/** The way a car still has, as the roads had it for one of its places. */
export type Way = {
  metres: number
  seconds: number
  path: Path
  /** When the car was at its beginning. */
  at: Date
}

type Asked = { askedMs: number; way: Promise<Way | undefined> }

const MOST_KEPT = 5_000
const books = new WeakMap<object, Map<string, Asked>>()

type Standing = {
  reference: number
  state: JobState
  pickup: Point
  vias: readonly Point[]
  dropOff: Point
}

export const standingOf = ({ reference, state, pickup, vias, dropOff }: Leg): Standing => ({
  reference,
  state,
  pickup: pickup.point,
  vias: vias.map(({ point }) => point),
  dropOff: dropOff.point,
})

/** Where the car is going now: to the passenger, and with them by the stops that are ahead to the end. */
function goalsOf({ state, pickup, vias, dropOff }: Standing, passed: number): Point[] {
  if (state === 'en_route') return [pickup]
  return state === 'on_board' ? [...vias.slice(passed), dropOff] : []
}

/**
 * The way from where a car is to where it is going, asked of the roads at most every quarter of a minute for each ride:
 * between two answers the first one counts. Undefined when there is no goal, no road, or nobody to ask.
 */
export function findWay(
  call: Pick<Call, 'drivers' | 'operator' | 'roads' | 'now'>,
  { leg, from }: { leg: Standing; from: Point & { at: Date } },
): Promise<Way | undefined> {
  const passed = leg.state === 'on_board' ? countVias(call, { leg, place: from }) : 0
  const goals = goalsOf(leg, passed)
  if (goals.length === 0) return Promise.resolve(undefined)
  const book = books.get(call.drivers) ?? new Map<string, Asked>()
  books.set(call.drivers, book)
  const key = `${call.operator} ${leg.reference} ${leg.state} ${passed}`
  const nowMs = call.now().getTime()
  const known = book.get(key)
  if (known && nowMs - known.askedMs < ETA_HOLDS_MS) return known.way
  if (book.size >= MOST_KEPT) book.clear()
  const asked: Asked = { askedMs: nowMs, way: ask(call, { from, goals }) }
  book.set(key, asked)
  return asked.way
}

/** An engine that is away, like a lake without a bridge, leaves a page that says where the car is and not when. */
async function ask(
  { roads }: Pick<Call, 'roads'>,
  { from, goals }: { from: Point & { at: Date }; goals: Point[] },
): Promise<Way | undefined> {
  const start = { lat: from.lat, lng: from.lng }
  const route = await roads.route([start, ...goals], { departAt: from.at }).catch(() => undefined)
  return route && { metres: route.metres, seconds: route.seconds, path: route.path, at: from.at }
}
