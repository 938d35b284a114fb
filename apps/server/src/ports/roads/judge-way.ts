import { isPoint, metresBetween, type Point } from '@kerbside/domain/geo.ts'
import type { ToldWay } from './engine.ts'

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
  const line = path.map(([lng, lat]) => ({ lat, lng }))
  if (line.length < 2 || !line.every(isPoint)) return no('no line')
  const [first, last] = [line[0], line.at(-1)]
  const [from, to] = [points[0], points.at(-1)]
  if (!first || !last || !from || !to) return no('no line')
  if (metresBetween(first, from) > NEAR_METRES) return no('begins elsewhere')
  if (metresBetween(last, to) > NEAR_METRES) return no('ends elsewhere')
  if (!points.slice(1, -1).every((stop) => passes(line, stop))) return no('leaves out a stop')
  const crow = points.reduce((sum, point, index) => {
    const before = points[index - 1]
    return before ? sum + metresBetween(before, point) : 0
  }, 0)
  if (metres < crow - SNAP_METRES) return no('shorter than the crow flies')
  if (metres > FASTEST_METRES_PER_SECOND * (seconds + 60)) return no('too fast')
  if (seconds > metres / SLOWEST_METRES_PER_SECOND + 3_600) return no('too slow')
  return { ok: true }
}

/** Whether a line comes near a point, be it between two corners far apart. */
function passes(line: readonly Point[], stop: Point): boolean {
  return line.some((corner, index) => {
    const next = line[index + 1] ?? corner
    return metresToSpan(stop, { from: corner, to: next }) <= NEAR_METRES
  })
}

/** On a plane around the stop: exact enough for two kilometres. */
function metresToSpan(stop: Point, { from, to }: { from: Point; to: Point }): number {
  const east = 111_195 * Math.cos((stop.lat * Math.PI) / 180)
  const [ax, ay] = [(from.lng - stop.lng) * east, (from.lat - stop.lat) * 111_195]
  const [bx, by] = [(to.lng - stop.lng) * east, (to.lat - stop.lat) * 111_195]
  const length = (bx - ax) ** 2 + (by - ay) ** 2
  const share =
    length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * (bx - ax) + ay * (by - ay)) / length))
  return Math.hypot(ax + share * (bx - ax), ay + share * (by - ay))
}
