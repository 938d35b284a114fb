import type { Path } from '@kerbside/domain/geo.ts'

export type LngLat = readonly [lng: number, lat: number]

/** A drawn line, with the position of each of its points along it as a fraction of its length. */
export type Curve = { path: Path; along: readonly number[] }

/** Per degree of latitude anywhere, and of longitude on the equator. */
export const METRES_PER_DEGREE = 111_195

/** Distance on the flat map around these two points; correct to a few per mille over road lengths. */
export function flatMetres(a: LngLat, b: LngLat): number {
  const x = (b[0] - a[0]) * Math.cos(((a[1] + b[1]) / 2) * (Math.PI / 180))
  return Math.hypot(x, b[1] - a[1]) * METRES_PER_DEGREE
}

/**
 * A smooth curve from `b` to `c`, given the points before and after: centripetal Catmull-Rom, because junctions
 * lie at very uneven distances and the uniform kind draws loops there.
 */
export function curveBetween([a, b, c, d]: readonly [LngLat, LngLat, LngLat, LngLat]): Curve {
  const steps = Math.min(12, Math.max(2, Math.round(flatMetres(b, c) / 700)))
  const path: LngLat[] = [b]
  for (let step = 1; step < steps; step++) path.push(splinePoint([a, b, c, d], step / steps))
  path.push(c)
  return measured(path)
}

function splinePoint(
  [a, b, c, d]: readonly [LngLat, LngLat, LngLat, LngLat],
  part: number,
): LngLat {
  const t1 = knot(a, b)
  const t2 = t1 + knot(b, c)
  const t3 = t2 + knot(c, d)
  const t = t1 + (t2 - t1) * part
  const ab = mix([a, b], t / t1)
  const bc = mix([b, c], (t - t1) / (t2 - t1))
  const cd = mix([c, d], (t - t2) / (t3 - t2))
  const abc = mix([ab, bc], t / t2)
  const bcd = mix([bc, cd], (t - t1) / (t3 - t1))
  return mix([abc, bcd], (t - t1) / (t2 - t1))
}

const knot = (a: LngLat, b: LngLat) => Math.max(1e-3, Math.sqrt(flatMetres(a, b)))

/** The point at this fraction of the way from one point to another. */
export const mix = ([a, b]: readonly [LngLat, LngLat], part: number): LngLat => [
  a[0] + (b[0] - a[0]) * part,
  a[1] + (b[1] - a[1]) * part,
]

function measured(path: Path): Curve {
  const reached = [0]
  for (const [index, point] of path.entries()) {
    const before = path[index - 1]
    if (before) reached.push((reached[index - 1] ?? 0) + flatMetres(before, point))
  }
  const whole = reached.at(-1) || 1
  return { path, along: reached.map((metres) => metres / whole) }
}

/** The point of the curve nearest to `point`, its position along the curve and its distance. */
export function nearestOnCurve(
  { path, along }: Curve,
  point: LngLat,
): { at: LngLat; part: number; metres: number } {
  const squeeze = Math.cos((point[1] * Math.PI) / 180)
  let best = { at: path[0] ?? point, part: 0, squared: Number.POSITIVE_INFINITY }
  for (let index = 1; index < path.length; index++) {
    const from = path[index - 1] ?? point
    const to = path[index] ?? point
    const x = (to[0] - from[0]) * squeeze
    const y = to[1] - from[1]
    const dot = (point[0] - from[0]) * squeeze * x + (point[1] - from[1]) * y
    const share = Math.min(1, Math.max(0, dot / (x * x + y * y || 1)))
    const at = mix([from, to], share)
    const squared = ((point[0] - at[0]) * squeeze) ** 2 + (point[1] - at[1]) ** 2
    if (squared < best.squared) {
      const start = along[index - 1] ?? 0
      best = { at, part: start + ((along[index] ?? 1) - start) * share, squared }
    }
  }
  return { at: best.at, part: best.part, metres: Math.sqrt(best.squared) * METRES_PER_DEGREE }
}

/** The points of the curve strictly between two positions, in the requested direction. */
export function pointsBetween(
  { path, along }: Curve,
  { from, to }: { from: number; to: number },
): Path {
  const low = Math.min(from, to)
  const high = Math.max(from, to)
  const inside = path.filter((_, index) => {
    const part = along[index] ?? 0
    return part > low && part < high
  })
  return from <= to ? inside : inside.toReversed()
}
