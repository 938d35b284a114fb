import type { LngLat, Point } from '../geo.ts'

const METRES_PER_DEGREE = 111_195
/** Enough corners to stay within half a per cent of the radius from the true circle. */
const CORNERS = 36

const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

/** Returns a circle as a ring of corners that ends where it begins. */
export function circleRing({ lat, lng }: Point, radiusMetres: number): LngLat[] {
  const up = radiusMetres / METRES_PER_DEGREE
  const aside = up / Math.max(Math.cos((lat * Math.PI) / 180), 1e-6)
  const corners = Array.from({ length: CORNERS }, (_, index): LngLat => {
    const turn = (index / CORNERS) * 2 * Math.PI
    return [rounded(lng + aside * Math.sin(turn)), rounded(lat + up * Math.cos(turn))]
  })
  return [...corners, ...corners.slice(0, 1)]
}
