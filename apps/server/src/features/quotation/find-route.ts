import { createHash } from 'node:crypto'
import type { Point } from '@kerbside/domain/geo.ts'
import type { RouteSummary } from '@kerbside/domain/quotation/quote.ts'
import type { Call } from '../../http/call.ts'
import { RoadsAway } from '../../ports/roads/port.ts'
import type { RouteRow } from './store.ts'

export type KnownRoute = { summary: RouteSummary; row: RouteRow }

type WayAsked = { points: readonly Point[]; departAt?: Date | undefined }

type Kept = { until: number; route: Promise<KnownRoute | undefined> }

const MOST_KEPT = 10_000
/** Perhaps only because an engine was away. */
const NO_ROAD_MS = 60_000
const kept = new WeakMap<object, Map<string, Kept>>()

/** About a metre: the same door asked twice is the same way. */
const written = ({ lat, lng }: Point) => `${Math.round(lat * 1e5)},${Math.round(lng * 1e5)};`

/**
 * The way through these points at an hour, remembered as long as the engine that told it allows; two who ask at once
 * are one question. Undefined when no road joins the points; throws RoadsAway when nobody who may know can be heard.
 * Without `departAt` an ordinary daytime is meant.
 */
export function findRoute(
  call: Call,
  { points, departAt }: WayAsked,
): Promise<KnownRoute | undefined> {
  const { roads } = call
  const routes = kept.get(roads) ?? new Map<string, Kept>()
  kept.set(roads, routes)
  let asked = departAt ? roads.hourOf(departAt) : ''
  for (const point of points) asked += written(point)
  const now = call.now().getTime()
  const known = routes.get(asked)
  if (known && known.until > now) return known.route
  if (routes.size >= MOST_KEPT)
    for (const oldest of [...routes.keys()].slice(0, MOST_KEPT / 4)) routes.delete(oldest)
  const fresh: Kept = {
    until: Number.POSITIVE_INFINITY,
    route: ask(call, { points, departAt }).then((found) => {
      fresh.until = now + (found?.holdsMs ?? NO_ROAD_MS)
      return found?.known
    }),
  }
  routes.set(asked, fresh)
  fresh.route.catch(() => {
    if (routes.get(asked) === fresh) routes.delete(asked)
  })
  return fresh.route
}

/** As findRoute, for who can do without: undefined too when nobody who may know the way can be heard. */
export async function findRouteIfHeard(
  call: Call,
  asked: WayAsked,
): Promise<KnownRoute | undefined> {
  try {
    return await findRoute(call, asked)
  } catch (error) {
    if (error instanceof RoadsAway) return undefined
    throw error
  }
}

async function ask(
  { roads }: Call,
  { points, departAt }: WayAsked,
): Promise<{ known: KnownRoute; holdsMs: number } | undefined> {
  const found = await roads.route(points, departAt && { departAt })
  if (!found) return undefined
  const { engine, estimate } = found
  const metres = Math.round(found.metres)
  const seconds = Math.round(found.seconds)
  const path = JSON.stringify(found.path)
  // By its content: tomorrow's traffic may lead another way between the same doors.
  const key = createHash('sha256')
    .update(`${engine};${metres};${seconds};${path}`)
    .digest('base64url')
    .slice(0, 22)
  const summary: RouteSummary = { key, metres, seconds, engine, estimate }
  return { known: { summary, row: { ...summary, path } }, holdsMs: roads.holdsMs(found) }
}
