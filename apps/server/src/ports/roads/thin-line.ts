import type { Path } from '@kerbside/domain/geo.ts'
import { type LngLat, METRES_PER_DEGREE } from './curve.ts'

/** Too little to be visible on a map or to change a zone. */
const ASIDE_METRES = 5
/** More corners than a day's drive has; a longer line is sampled at intervals first. */
const MAX_CORNERS = 20_000

/**
 * A line reduced to the corners that matter, to five decimals (a metre): a street engine draws some forty a
 * kilometre, and the line is stored with each quote and sent to each customer. No removed corner is more than
 * five metres from it.
 */
export function thinLine(line: Path): Path {
  const every = Math.ceil(line.length / MAX_CORNERS)
  const corners = line.filter((_, index) => index % every === 0 || index === line.length - 1)
  const retained = new Set([0, corners.length - 1])
  const spans: [number, number][] = [[0, corners.length - 1]]
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span
    const corner = farthestAside(corners, { from, to })
    if (corner === undefined) continue
    retained.add(corner)
    spans.push([from, corner], [corner, to])
  }
  return corners.filter((_, index) => retained.has(index)).map(toFiveDecimals)
}

export const toFiveDecimals = ([lng, lat]: LngLat): LngLat => [
  Math.round(lng * 1e5) / 1e5,
  Math.round(lat * 1e5) / 1e5,
]

/** The corner farthest from the straight line between two others, if it is far enough to be visible. */
function farthestAside(
  corners: Path,
  { from, to }: { from: number; to: number },
): number | undefined {
  const [start, end] = [corners[from], corners[to]]
  if (!start || !end) return undefined
  let widestAside = ASIDE_METRES
  let farthest: number | undefined
  for (let index = from + 1; index < to; index++) {
    const corner = corners[index]
    const aside = corner ? nearestOnSpan(corner, { from: start, to: end }).metres : 0
    if (aside <= widestAside) continue
    widestAside = aside
    farthest = index
  }
  return farthest
}

/**
 * The nearest point of a straight piece of road, on the flat map around the point: precise enough for some
 * kilometres.
 */
export function nearestOnSpan(
  point: LngLat,
  { from, to }: { from: LngLat; to: LngLat },
): { metres: number; share: number } {
  const squeeze = Math.cos((point[1] * Math.PI) / 180)
  const [ax, ay] = [(from[0] - point[0]) * squeeze, from[1] - point[1]]
  const [bx, by] = [(to[0] - point[0]) * squeeze, to[1] - point[1]]
  const length = (bx - ax) ** 2 + (by - ay) ** 2
  const share =
    length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * (bx - ax) + ay * (by - ay)) / length))
  const degrees = Math.hypot(ax + share * (bx - ax), ay + share * (by - ay))
  return { metres: degrees * METRES_PER_DEGREE, share }
}
