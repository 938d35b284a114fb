import { metresBetween, type Path, type Point } from '@kerbside/domain/geo.ts'
import { isPoint } from '@kerbside/domain/geo-inside.ts'
import { flatMetres, mix } from './curve.ts'
import type { ToldWay } from './engine.ts'
import { nearestOnSpan } from './thin-line.ts'

/** A quote is never made from a way that begins, ends or stops further than this from where it should. */
const NEAR_METRES = 2_000
/** Points snap to roads: a short way may come out a little shorter than the crow flies between the doors. */
const SNAP_METRES = 2 * NEAR_METRES
const FASTEST_METRES_PER_SECOND = 60
/** Traffic stands, it does not park: slower than a slow walk is a mistake of units. */
const SLOWEST_METRES_PER_SECOND = 0.3
const LONGEST_METRES = 20_000_000

export type WayVerdict = { ok: true } | { ok: false; reason: string }

const no = (reason: string): WayVerdict => ({ ok: false, reason })

/** Whether what an engine told can be the way that was asked for; reasons are for the log. */
export function judgeWay({ metres, seconds, path }: ToldWay, points: readonly Point[]): WayVerdict {
  if (!Number.isFinite(metres) || metres < 0 || metres > LONGEST_METRES) return no('no distance')
  if (!Number.isFinite(seconds) || seconds < 0) return no('no duration')
  if (path.length < 2 || !path.every(([lng, lat]) => isPoint({ lat, lng }))) return no('no line')
  const [from, to] = [points[0], points.at(-1)]
  if (!isNear(path[0], from)) return no('begins elsewhere')
  if (!isNear(path.at(-1), to)) return no('ends elsewhere')
  if (!passesInOrder(path, points.slice(1, -1))) return no('leaves out a stop')
  if (metres < crowMetres(points) - SNAP_METRES) return no('shorter than the crow flies')
  const drawn = drawnMetres(path)
  // an overview cuts corners, so a line may be shorter than its road, but hardly longer
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
  points.reduce((sum, point, at) => {
    const before = points[at - 1]
    return before ? sum + metresBetween(before, point) : 0
  }, 0)

const drawnMetres = (path: Path) =>
  path.reduce((sum, corner, at) => sum + flatMetres(path[at - 1] ?? corner, corner), 0)

/** Whether a line comes near all stops one after the other, be it between two corners far apart. */
function passesInOrder(path: Path, stops: readonly Point[]): boolean {
  let rest = path
  return stops.every(({ lat, lng }) => {
    for (const [at, corner] of rest.entries()) {
      const span = { from: corner, to: rest[at + 1] ?? corner }
      const { metres, share } = nearestOnSpan([lng, lat], span)
      if (metres > NEAR_METRES) continue
      rest = [mix([span.from, span.to], share), ...rest.slice(at + 1)]
      return true
    }
    return false
  })
}
