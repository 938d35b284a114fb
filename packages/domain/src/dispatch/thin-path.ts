import { type LngLat, type Path } from '../geo.ts'

const METRES_PER_DEGREE = 111_320

type Flat = readonly [x: number, y: number]

/**
 * The points of a route that carry its shape, ends included (Douglas and Peucker): first removes those within some
 * metres of the line, then more of them until at most `most` are left.
 */
export function thinPath(path: Path, { metres, max }: { metres: number; max: number }): LngLat[] {
  if (path.length <= 2) return [...path]
  const north = Math.cos(((path[0]?.[1] ?? 0) * Math.PI) / 180)
  const flat = path.map(
    ([lng, lat]): Flat => [lng * METRES_PER_DEGREE * north, lat * METRES_PER_DEGREE],
  )
  const worth = worthOf(flat)
  const order = worth
    .map((value, index) => ({ value, at: index }))
    .filter(({ value }) => value > metres)
    .toSorted((a, b) => b.value - a.value)
    .slice(0, max)
  const retained = new Set(order.map(({ at: index }) => index))
  return path.filter((_, index) => retained.has(index))
}

/** The distance of each point from the line without it, never more than that of the point that made it relevant. */
function worthOf(flat: readonly Flat[]): number[] {
  const worth = flat.map(() => 0)
  const last = flat.length - 1
  worth[0] = worth[last] = Number.POSITIVE_INFINITY
  const open: { from: number; to: number; max: number }[] = [
    { from: 0, to: last, max: Number.POSITIVE_INFINITY },
  ]
  for (let part = open.pop(); part; part = open.pop()) {
    const { from, to, max } = part
    let furthest = -1
    let far = -1
    for (let index = from + 1; index < to; index++) {
      const distance = offLine(flat[index], { from: flat[from], to: flat[to] })
      if (distance > far) [far, furthest] = [distance, index]
    }
    if (furthest < 0) continue
    const value = Math.min(far, max)
    worth[furthest] = value
    open.push({ from, to: furthest, max: value }, { from: furthest, to, max: value })
  }
  return worth
}

function offLine(
  [x, y]: Flat = [0, 0],
  {
    from: [fx, fy] = [0, 0],
    to: [tx, ty] = [0, 0],
  }: { from?: Flat | undefined; to?: Flat | undefined },
): number {
  const [dx, dy] = [tx - fx, ty - fy]
  const length = dx * dx + dy * dy
  const along =
    length === 0 ? 0 : Math.min(1, Math.max(0, ((x - fx) * dx + (y - fy) * dy) / length))
  return Math.hypot(x - fx - along * dx, y - fy - along * dy)
}
