import type { Leg } from '@kerbside/domain/booking/booking.ts'
import type { LegState } from '@kerbside/domain/booking/leg-state.ts'
import type { Path, Point } from '@kerbside/domain/geo.ts'
import { ETA_MAX_AGE_MS } from '@kerbside/domain/tracking/minutes-left.ts'
import type { RequestContext } from '../../request-context.ts'
import { countVias } from './count-vias.ts'

/** A car's remaining route, calculated from one of its positions. */
export type RouteAhead = {
  metres: number
  seconds: number
  path: Path
  /** When the car was at the start of the route. */
  at: Date
}

type RouteRequest = { requestedMs: number; way: Promise<RouteAhead | undefined> }

const MAX_CACHED = 5_000
const caches = new WeakMap<object, Map<string, RouteRequest>>()

type LegProgress = {
  reference: number
  state: LegState
  pickup: Point
  vias: readonly Point[]
  dropOff: Point
}

export const legProgress = ({ reference, state, pickup, vias, dropOff }: Leg): LegProgress => ({
  reference,
  state,
  pickup: pickup.point,
  vias: vias.map(({ point }) => point),
  dropOff: dropOff.point,
})

/** The car's destinations: the pickup, or with the passenger on board the remaining stops and the drop-off. */
function goalsOf({ state, pickup, vias, dropOff }: LegProgress, passed: number): Point[] {
  if (state === 'en_route') return [pickup]
  return state === 'on_board' ? [...vias.slice(passed), dropOff] : []
}

/**
 * The route from a car's position to its destination, queried at most every quarter of a minute for each leg; in
 * between the last result is reused. Undefined if there is no destination, no road, or no engine that responds.
 */
export function findRouteAhead(
  context: Pick<RequestContext, 'drivers' | 'operator' | 'roads' | 'now'>,
  { leg, from }: { leg: LegProgress; from: Point & { at: Date } },
): Promise<RouteAhead | undefined> {
  const passed = leg.state === 'on_board' ? countVias(context, { leg, place: from }) : 0
  const goals = goalsOf(leg, passed)
  if (goals.length === 0) return Promise.resolve(undefined)
  const book = caches.get(context.drivers) ?? new Map<string, RouteRequest>()
  caches.set(context.drivers, book)
  const key = `${context.operator} ${leg.reference} ${leg.state} ${passed}`
  const nowMs = context.now().getTime()
  const existing = book.get(key)
  if (existing && nowMs - existing.requestedMs < ETA_MAX_AGE_MS) return existing.way
  if (book.size >= MAX_CACHED) book.clear()
  const pending: RouteRequest = { requestedMs: nowMs, way: queryRoads(context, { from, goals }) }
  book.set(key, pending)
  return pending.way
}

/** If an engine is down, or there is no road, the page shows where the car is without a time. */
async function queryRoads(
  { roads }: Pick<RequestContext, 'roads'>,
  { from, goals }: { from: Point & { at: Date }; goals: Point[] },
): Promise<RouteAhead | undefined> {
  const start = { lat: from.lat, lng: from.lng }
  const route = await roads.route([start, ...goals], { departAt: from.at }).catch(() => undefined)
  return route && { metres: route.metres, seconds: route.seconds, path: route.path, at: from.at }
}
