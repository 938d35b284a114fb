/** A place on the earth, WGS84 degrees. */
export type Point = { lat: number; lng: number }

/** A corner as the wire and GeoJSON have it: longitude first. */
export type LngLat = readonly [lng: number, lat: number]

/** A line on the map: [longitude, latitude], … */
export type Path = readonly LngLat[]

/** A polygon of GeoJSON: its outer ring, then its holes; every ring ends where it began. */
export type Polygon = readonly (readonly LngLat[])[]

/** An area of one or more polygons: the coordinates of a GeoJSON MultiPolygon. */
export type Area = readonly Polygon[]

const EARTH_METRES = 6_371_008.8

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle distance (haversine, mean earth radius of IUGG). */
export function metresBetween(a: Point, b: Point): number {
  const dLat = radians(b.lat - a.lat)
  const dLng = radians(b.lng - a.lng)
  const h =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLng / 2) ** 2
  return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(h)))
}

export function isPoint({ lat, lng }: Point): boolean {
  return Number.isFinite(lat) && Number.isFinite(lng) && Math.abs(lat) <= 90 && Math.abs(lng) <= 180
}

/** Whether a point lies in an area; one on the very edge may count to either side. */
export function isInside(area: Area, { lat, lng }: Point): boolean {
  return area.some((polygon) => {
    let inside = false
    // Counting over all rings at once makes a hole an outside again.
    for (const ring of polygon) if (isCrossedOddly(ring, { lat, lng })) inside = !inside
    return inside
  })
}

/** A ray to the east crosses the ring an odd number of times. */
function isCrossedOddly(ring: readonly LngLat[], { lat, lng }: Point): boolean {
  let odd = false
  let before = ring[ring.length - 1]
  for (const corner of ring) {
    if (before && corner[1] > lat !== before[1] > lat) {
      const at = ((before[0] - corner[0]) * (lat - corner[1])) / (before[1] - corner[1]) + corner[0]
      if (lng < at) odd = !odd
    }
    before = corner
  }
  return odd
}
