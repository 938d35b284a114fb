import type { LngLat } from '../geo.ts'

/** Coordinates become integers in units of 1e-6 degrees, about 11 cm, so that the side of a corner is exact. */
const PARTS = 1e6

type Spot = readonly [x: number, y: number]
type Edge = { ring: number; at: number; from: Spot; to: Spot }

/** Two edges that meet where they must not: each by its ring and its position in it, and the point where they meet. */
export type Crossing = {
  edges: readonly [{ ring: number; at: number }, { ring: number; at: number }]
  where: LngLat
}

/**
 * Returns the first two edges of a polygon that cross or touch, or undefined if its rings are valid. Rings end where
 * they begin; adjacent edges share only their corner.
 */
export function findCrossing(rings: readonly (readonly LngLat[])[]): Crossing | undefined {
  const edges = rings.flatMap(edgesOf).sort((a, b) => westOf(a) - westOf(b))
  let near: Edge[] = []
  for (const edge of edges) {
    const west = westOf(edge)
    // An edge that lies wholly to the west meets none of those to come.
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
  ring.slice(1).flatMap((corner, index) => {
    const before = ring[index]
    return before ? [{ ring: number, at: index, from: spotOf(before), to: spotOf(corner) }] : []
  })

function areNeighbours(item: Edge, other: Edge, rings: readonly (readonly LngLat[])[]): boolean {
  if (item.ring !== other.ring) return false
  const last = (rings[item.ring]?.length ?? 0) - 2
  const apart = Math.abs(item.at - other.at)
  return apart === 1 || apart === last
}

/** Positive if a point lies to the left of an edge, zero if it is on its line. */
const sideOf = ({ from, to }: Pick<Edge, 'from' | 'to'>, point: Spot): number =>
  Math.sign((to[0] - from[0]) * (point[1] - from[1]) - (to[1] - from[1]) * (point[0] - from[0]))

const isAlong = ({ from, to }: Edge, [x, y]: Spot): boolean =>
  Math.min(from[0], to[0]) <= x &&
  x <= Math.max(from[0], to[0]) &&
  Math.min(from[1], to[1]) <= y &&
  y <= Math.max(from[1], to[1])

const isSame = (a: Spot, b: Spot): boolean => a[0] === b[0] && a[1] === b[1]

/** Detects two consecutive edges that fold back on themselves: a spike without area. */
function foldOf(item: Edge, other: Edge): Spot | undefined {
  const shared = isSame(item.to, other.from) || isSame(item.to, other.to) ? item.to : item.from
  const [a, b] = [farEnd(item, shared), farEnd(other, shared)]
  if (sideOf(item, b) !== 0) return undefined
  const ahead = (a[0] - shared[0]) * (b[0] - shared[0]) + (a[1] - shared[1]) * (b[1] - shared[1])
  return ahead > 0 ? shared : undefined
}

const farEnd = ({ from, to }: Edge, shared: Spot): Spot => (isSame(from, shared) ? to : from)

function meetingOf(item: Edge, other: Edge): Spot | undefined {
  const sides = [
    sideOf(item, other.from),
    sideOf(item, other.to),
    sideOf(other, item.from),
    sideOf(other, item.to),
  ] as const
  if (sides[0] * sides[1] < 0 && sides[2] * sides[3] < 0) return crossingPoint(item, other)
  if (sides[0] === 0 && isAlong(item, other.from)) return other.from
  if (sides[1] === 0 && isAlong(item, other.to)) return other.to
  if (sides[2] === 0 && isAlong(other, item.from)) return item.from
  return sides[3] === 0 && isAlong(other, item.to) ? item.to : undefined
}

function crossingPoint(item: Edge, other: Edge): Spot {
  const [dx, dy] = [item.to[0] - item.from[0], item.to[1] - item.from[1]]
  const [ex, ey] = [other.to[0] - other.from[0], other.to[1] - other.from[1]]
  const share =
    ((other.from[0] - item.from[0]) * ey - (other.from[1] - item.from[1]) * ex) /
    (dx * ey - dy * ex)
  return [item.from[0] + share * dx, item.from[1] + share * dy]
}
