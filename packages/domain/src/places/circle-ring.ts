import type { LngLat, Point } from '../geo.ts'

const METRES_PER_DEGREE = 111_195
/** Nowhere farther than half a per cent of its radius from the circle itself. */
const CORNERS = 36

const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

/** A circle as a ring of corners that ends where it began. */
export function circleRing({ lat, lng }: Point, radiusMetres: number): LngLat[] {
  const up = radiusMetres / METRES_PER_DEGREE
  const aside = up / Math.max(Math.cos((lat * Math.PI) / 180), 1e-6)
  const corners = Array.from({ length: CORNERS }, (_, at): LngLat => {
    const turn = (at / CORNERS) * 2 * Math.PI
    return [rounded(lng + aside * Math.sin(turn)), rounded(lat + up * Math.cos(turn))]
  })
  return [...corners, ...corners.slice(0, 1)]
}
