/** A place on the earth, WGS84 degrees. */
export type Point = { lat: number; lng: number }

/** A line on the map as the wire and GeoJSON have it: [longitude, latitude]. */
export type Path = readonly (readonly [lng: number, lat: number])[]

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
