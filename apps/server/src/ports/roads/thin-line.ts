import type { Path } from '@kerbside/domain/geo.ts'
import { type LngLat, METRES_PER_DEGREE } from './curve.ts'

/** What nobody sees on a map, and what decides about no zone. */
const ASIDE_METRES = 5
/** More corners than any road has in a day's drive: of such a line every so many are looked at. */
const MOST_CORNERS = 20_000

/**
 * A line with the corners that matter, to five decimals (a metre): a street engine draws some forty a kilometre, and the
 * line is kept with each quote and sent to each customer. Nothing that was left out lies further than five metres from it.
 */
export function thinLine(line: Path): Path {
  const every = Math.ceil(line.length / MOST_CORNERS)
  const corners = line.filter((_, at) => at % every === 0 || at === line.length - 1)
  const kept = new Set([0, corners.length - 1])
  const spans: [number, number][] = [[0, corners.length - 1]]
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span
    const corner = farthestAside(corners, { from, to })
    if (corner === undefined) continue
    kept.add(corner)
    spans.push([from, corner], [corner, to])
  }
  return corners.filter((_, at) => kept.has(at)).map(toFiveDecimals)
}

export const toFiveDecimals = ([lng, lat]: LngLat): LngLat => [
  Math.round(lng * 1e5) / 1e5,
  Math.round(lat * 1e5) / 1e5,
]

/** The corner farthest from the straight line between two others, when it is far enough to be seen. */
function farthestAside(
  corners: Path,
  { from, to }: { from: number; to: number },
): number | undefined {
  const [start, end] = [corners[from], corners[to]]
  if (!start || !end) return undefined
  let most = ASIDE_METRES
  let farthest: number | undefined
  for (let at = from + 1; at < to; at++) {
    const corner = corners[at]
    const aside = corner ? nearestOnSpan(corner, { from: start, to: end }).metres : 0
    if (aside <= most) continue
    most = aside
    farthest = at
  }
  return farthest
}

/** Where a straight piece of road is nearest to a point, on the flat map around the point: exact enough for some kilometres. */
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
