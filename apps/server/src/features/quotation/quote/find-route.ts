import { createHash } from 'node:crypto'
import type { Point } from '@kerbside/domain/geo.ts'
import type { RouteSummary } from '@kerbside/domain/quotation/quote.ts'
import { RoadsUnavailable } from '../../../ports/roads/port.ts'
import type { RequestContext } from '../../../request-context.ts'
import type { RouteRow } from '../store.ts'

export type KnownRoute = { summary: RouteSummary; row: RouteRow }

type RouteRequest = { points: readonly Point[]; departAt?: Date | undefined }

type CachedRoute = { until: number; route: Promise<KnownRoute | undefined> }

const MAX_CACHED = 10_000
/** Short, because an engine may only have been down. */
const NO_ROAD_MS = 60_000
const cache = new WeakMap<object, Map<string, CachedRoute>>()

/** About a metre: requests for the same address share a route. */
const written = ({ lat, lng }: Point) => `${Math.round(lat * 1e5)},${Math.round(lng * 1e5)};`

/**
 * The route through these points at an hour, cached as long as its engine allows; concurrent requests share one call.
 * Undefined if no road joins the points; throws RoadsUnavailable if no engine for the area responds. Without `departAt`
 * an ordinary daytime is assumed.
 */
export function findRoute(
  context: RequestContext,
  { points, departAt }: RouteRequest,
): Promise<KnownRoute | undefined> {
  const { roads } = context
  const routes = cache.get(roads) ?? new Map<string, CachedRoute>()
  cache.set(roads, routes)
  let departure = departAt ? roads.hourOf(departAt) : ''
  for (const point of points) departure += written(point)
  const now = context.now().getTime()
  const existing = routes.get(departure)
  if (existing && existing.until > now) return existing.route
  if (routes.size >= MAX_CACHED)
    for (const oldest of [...routes.keys()].slice(0, MAX_CACHED / 4)) routes.delete(oldest)
  const fresh: CachedRoute = {
    until: Number.POSITIVE_INFINITY,
    route: queryRoads(context, { points, departAt }).then((found) => {
      fresh.until = now + (found?.validForMs ?? NO_ROAD_MS)
      return found?.known
    }),
  }
  routes.set(departure, fresh)
  fresh.route.catch(() => {
    if (routes.get(departure) === fresh) routes.delete(departure)
  })
  return fresh.route
}

/** As findRoute, for callers that can do without a route: also undefined if no engine for the area responds. */
export async function findRouteIfAvailable(
  context: RequestContext,
  departure: RouteRequest,
): Promise<KnownRoute | undefined> {
  try {
    return await findRoute(context, departure)
  } catch (error) {
    if (error instanceof RoadsUnavailable) return undefined
    throw error
  }
}

async function queryRoads(
  { roads }: RequestContext,
  { points, departAt }: RouteRequest,
): Promise<{ known: KnownRoute; validForMs: number } | undefined> {
  const found = await roads.route(points, departAt && { departAt })
  if (!found) return undefined
  const { engine, estimate } = found
  const metres = Math.round(found.metres)
  const seconds = Math.round(found.seconds)
  const path = JSON.stringify(found.path)
  // A hash of the content: tomorrow's traffic may give another route between the same addresses.
  const key = createHash('sha256')
    .update(`${engine};${metres};${seconds};${path}`)
    .digest('base64url')
    .slice(0, 22)
  const summary: RouteSummary = { key, metres, seconds, engine, estimate }
  return { known: { summary, row: { ...summary, path } }, validForMs: roads.validForMs(found) }
}
