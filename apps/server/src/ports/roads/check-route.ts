import { metresBetween, type Path, type Point } from '@kerbside/domain/geo.ts'
import { isPoint } from '@kerbside/domain/geo-inside.ts'
import { flatMetres, mix } from './curve.ts'
import type { EngineRoute } from './engine.ts'
import { nearestOnSpan } from './thin-line.ts'

/** No quote uses a route that begins, ends or stops further than this from where it should. */
const NEAR_METRES = 2_000
/** Points snap to roads: a short route may be a little shorter than the straight line between the doors. */
const SNAP_METRES = 2 * NEAR_METRES
const FASTEST_METRES_PER_SECOND = 60
/** Slower than a slow walk is an error of units, not a traffic jam. */
const SLOWEST_METRES_PER_SECOND = 0.3
const MAX_METRES = 20_000_000

export type RouteCheckResult = { ok: true } | { ok: false; reason: string }

const no = (reason: string): RouteCheckResult => ({ ok: false, reason })

/** Whether an engine's route can be the requested one; the reasons are for the log. */
export function checkRoute(
  { metres, seconds, path }: EngineRoute,
  points: readonly Point[],
): RouteCheckResult {
  if (!Number.isFinite(metres) || metres < 0 || metres > MAX_METRES) return no('no distance')
  if (!Number.isFinite(seconds) || seconds < 0) return no('no duration')
  if (path.length < 2 || !path.every(([lng, lat]) => isPoint({ lat, lng }))) return no('no line')
  const [from, to] = [points[0], points.at(-1)]
  if (!isNear(path[0], from)) return no('begins elsewhere')
  if (!isNear(path.at(-1), to)) return no('ends elsewhere')
  if (!passesInOrder(path, points.slice(1, -1))) return no('leaves out a stop')
  if (metres < crowMetres(points) - SNAP_METRES) return no('shorter than the crow flies')
  const drawn = drawnMetres(path)
  // a simplified line cuts corners, so it may be shorter than its road, but hardly longer
  if (metres < drawn * 0.95 - 100) return no('shorter than its own line')
  if (metres > drawn * 1.5 + NEAR_METRES) return no('longer than its own line')
  if (metres > FASTEST_METRES_PER_SECOND * seconds + 500) return no('too fast')
  if (seconds > metres / SLOWEST_METRES_PER_SECOND + 3_600) return no('too slow')
  return { ok: true }
}

const isNear = (corner: Path[number] | undefined, point: Point | undefined) =>
  corner !== undefined &&
  point !== undefined &&
  metresBetween({ lng: corner[0], lat: corner[1] }, point) <= NEAR_METRES

const crowMetres = (points: readonly Point[]) =>
  points.reduce((sum, point, index) => {
    const before = points[index - 1]
    return before ? sum + metresBetween(before, point) : 0
  }, 0)

const drawnMetres = (path: Path) =>
  path.reduce((sum, corner, index) => sum + flatMetres(path[index - 1] ?? corner, corner), 0)

/** Whether a line passes near all stops in order, even between two corners far apart. */
function passesInOrder(path: Path, stops: readonly Point[]): boolean {
  let rest = path
  return stops.every(({ lat, lng }) => {
    for (const [index, corner] of rest.entries()) {
      const span = { from: corner, to: rest[index + 1] ?? corner }
      const { metres, share } = nearestOnSpan([lng, lat], span)
      if (metres > NEAR_METRES) continue
      rest = [mix([span.from, span.to], share), ...rest.slice(index + 1)]
      return true
    }
    return false
  })
}
