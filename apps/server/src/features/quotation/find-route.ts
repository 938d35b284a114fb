import { createHash } from 'node:crypto'
import type { Point } from '@kerbside/domain/geo.ts'
import type { RouteSummary } from '@kerbside/domain/quotation/quote.ts'
import type { Call } from '../../http/call.ts'
import type { RouteRow } from './store.ts'

export type KnownRoute = { summary: RouteSummary; row: RouteRow }

const MOST_KEPT = 10_000
const kept = new WeakMap<object, Map<string, Promise<KnownRoute | undefined>>>()

/** About a metre: the same door asked twice is the same way. */
const written = ({ lat, lng }: Point) => `${lat.toFixed(5)},${lng.toFixed(5)}`

/** The way through these points, remembered; undefined when no road joins them. */
export function findRoute(call: Call, points: readonly Point[]): Promise<KnownRoute | undefined> {
  const routes = kept.get(call.roads) ?? new Map<string, Promise<KnownRoute | undefined>>()
  kept.set(call.roads, routes)
  const asked = points.map(written).join(';')
  const known = routes.get(asked)
  if (known) return known
  if (routes.size >= MOST_KEPT)
    for (const oldest of [...routes.keys()].slice(0, MOST_KEPT / 4)) routes.delete(oldest)
  const route = ask(call, points, asked)
  routes.set(asked, route)
  route.catch(() => routes.delete(asked))
  return route
}

async function ask(
  call: Call,
  points: readonly Point[],
  asked: string,
): Promise<KnownRoute | undefined> {
  const found = await call.roads.route(points)
  if (!found) return undefined
  const { metres, seconds, engine, estimate } = found
  const summary: RouteSummary = {
    key: createHash('sha256').update(`${engine};${asked}`).digest('base64url').slice(0, 22),
    metres: Math.round(metres),
    seconds: Math.round(seconds),
    engine,
    estimate,
  }
  return { summary, row: { ...summary, path: JSON.stringify(found.path) } }
}
