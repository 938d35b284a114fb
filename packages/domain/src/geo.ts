/** A place on the earth, WGS84 degrees. */
export type Point = { lat: number; lng: number }

/** A coordinate pair in wire and GeoJSON order: longitude first. */
export type LngLat = readonly [lng: number, lat: number]

/** A line on the map: [longitude, latitude], … */
export type Path = readonly LngLat[]

/** A GeoJSON polygon: its outer ring, then its holes; every ring ends where it begins. */
export type Polygon = readonly (readonly LngLat[])[]

/** An area of one or more polygons: the coordinates of a GeoJSON MultiPolygon. */
export type Area = readonly Polygon[]

const EARTH_METRES = 6_371_008.8

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle distance in metres (haversine, IUGG mean earth radius). */
export function metresBetween(a: Point, b: Point): number {
  const dLat = radians(b.lat - a.lat)
  const dLng = radians(b.lng - a.lng)
  const h =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLng / 2) ** 2
  return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(h)))
}
