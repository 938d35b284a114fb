import type { LngLat } from '../geo.ts'

/** Degrees as whole numbers of this part, about 11 cm: which side of a line a corner lies on is then exact. */
const PARTS = 1e6

type Spot = readonly [x: number, y: number]
type Edge = { ring: number; at: number; from: Spot; to: Spot }

/** Two edges that meet where they must not: each by its ring and its place in it, and where they meet. */
export type Crossing = {
  edges: readonly [{ ring: number; at: number }, { ring: number; at: number }]
  where: LngLat
}

/**
 * The first two edges of a polygon that cross or touch, or undefined when its rings are clean. Rings end where they
 * began; neighbours share their corner and nothing else.
 */
export function findCrossing(rings: readonly (readonly LngLat[])[]): Crossing | undefined {
  const edges = rings.flatMap(edgesOf).sort((a, b) => westOf(a) - westOf(b))
  let near: Edge[] = []
  for (const edge of edges) {
    const west = westOf(edge)
    // What lies wholly to the west meets none of those to come.
    near = near.filter((other) => Math.max(other.from[0], other.to[0]) >= west)
    for (const other of near) {
      const where = areNeighbours(edge, other, rings) ? foldOf(edge, other) : meetingOf(edge, other)
      if (where)
        return {
          edges: [
            { ring: other.ring, at: other.at },
            { ring: edge.ring, at: edge.at },
          ],
          where: [where[0] / PARTS, where[1] / PARTS],
        }
    }
    near.push(edge)
  }
  return undefined
}

const westOf = ({ from, to }: Edge): number => Math.min(from[0], to[0])

const spotOf = ([lng, lat]: LngLat): Spot => [Math.round(lng * PARTS), Math.round(lat * PARTS)]

const edgesOf = (ring: readonly LngLat[], number: number): Edge[] =>
  ring.slice(1).flatMap((corner, at) => {
    const before = ring[at]
    return before ? [{ ring: number, at, from: spotOf(before), to: spotOf(corner) }] : []
  })

function areNeighbours(one: Edge, other: Edge, rings: readonly (readonly LngLat[])[]): boolean {
  if (one.ring !== other.ring) return false
  const last = (rings[one.ring]?.length ?? 0) - 2
  const apart = Math.abs(one.at - other.at)
  return apart === 1 || apart === last
}

/** Above zero when a point lies to the left of an edge, zero on its line. */
const sideOf = ({ from, to }: Pick<Edge, 'from' | 'to'>, point: Spot): number =>
  Math.sign((to[0] - from[0]) * (point[1] - from[1]) - (to[1] - from[1]) * (point[0] - from[0]))

const isAlong = ({ from, to }: Edge, [x, y]: Spot): boolean =>
  Math.min(from[0], to[0]) <= x &&
  x <= Math.max(from[0], to[0]) &&
  Math.min(from[1], to[1]) <= y &&
  y <= Math.max(from[1], to[1])

const isSame = (a: Spot, b: Spot): boolean => a[0] === b[0] && a[1] === b[1]

/** Two edges that follow each other go back over themselves: a spike, which no area has. */
function foldOf(one: Edge, other: Edge): Spot | undefined {
  const shared = isSame(one.to, other.from) || isSame(one.to, other.to) ? one.to : one.from
  const [a, b] = [farEnd(one, shared), farEnd(other, shared)]
  if (sideOf(one, b) !== 0) return undefined
  const ahead = (a[0] - shared[0]) * (b[0] - shared[0]) + (a[1] - shared[1]) * (b[1] - shared[1])
  return ahead > 0 ? shared : undefined
}

const farEnd = ({ from, to }: Edge, shared: Spot): Spot => (isSame(from, shared) ? to : from)

function meetingOf(one: Edge, other: Edge): Spot | undefined {
  const sides = [
    sideOf(one, other.from),
    sideOf(one, other.to),
    sideOf(other, one.from),
    sideOf(other, one.to),
  ] as const
  if (sides[0] * sides[1] < 0 && sides[2] * sides[3] < 0) return crossingPoint(one, other)
  if (sides[0] === 0 && isAlong(one, other.from)) return other.from
  if (sides[1] === 0 && isAlong(one, other.to)) return other.to
  if (sides[2] === 0 && isAlong(other, one.from)) return one.from
  return sides[3] === 0 && isAlong(other, one.to) ? one.to : undefined
}

function crossingPoint(one: Edge, other: Edge): Spot {
  const [dx, dy] = [one.to[0] - one.from[0], one.to[1] - one.from[1]]
  const [ex, ey] = [other.to[0] - other.from[0], other.to[1] - other.from[1]]
  const share =
    ((other.from[0] - one.from[0]) * ey - (other.from[1] - one.from[1]) * ex) / (dx * ey - dy * ex)
  return [one.from[0] + share * dx, one.from[1] + share * dy]
}
