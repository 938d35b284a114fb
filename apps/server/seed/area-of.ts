import type { Area, LngLat, Point } from '@kerbside/domain/geo.ts'

/** A polygon with these corners, closed and counter-clockwise, as RFC 7946 requires of an outer ring. */
export function areaOf(corners: readonly LngLat[]): Area {
  const turned = isClockwise(corners) ? corners.toReversed() : corners
  const [first] = turned
  return first ? [[[...turned, first]]] : []
}

/** Shoelace formula: the signed area of a clockwise ring is negative. */
function isClockwise(corners: readonly LngLat[]): boolean {
  let doubledArea = 0
  let before = corners.at(-1)
  for (const corner of corners) {
    if (before) doubledArea += before[0] * corner[1] - corner[0] * before[1]
    before = corner
  }
  return doubledArea < 0
}

const METRES_PER_DEGREE = 111_195
const CORNERS = 12

/** A town, as a polygon of twelve corners around its centre. */
export function areaAround({ lat, lng }: Point, radiusMetres: number): Area {
  const corners = Array.from({ length: CORNERS }, (_, place): LngLat => {
    const angle = (2 * Math.PI * place) / CORNERS
    const north = (radiusMetres * Math.sin(angle)) / METRES_PER_DEGREE
    const east = (radiusMetres * Math.cos(angle)) / METRES_PER_DEGREE
    return [
      Number((lng + east / Math.cos((lat * Math.PI) / 180)).toFixed(4)),
      Number((lat + north).toFixed(4)),
    ]
  })
  return areaOf(corners)
}
