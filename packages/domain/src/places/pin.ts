import type { Point } from '../geo.ts'

/** About a metre. */
const DECIMALS = 5

/** The id of a place that is only a point: the user's position, or a point tapped on a map. */
export const pinId = ({ lat, lng }: Point): string =>
  `pin:${lat.toFixed(DECIMALS)},${lng.toFixed(DECIMALS)}`

const PIN = /^pin:(-?\d{1,2}(?:\.\d{1,7})?),(-?\d{1,3}(?:\.\d{1,7})?)$/

/** Returns the point of such an id; undefined for any other id or an invalid point. */
export function readPin(id: string): Point | undefined {
  const [, lat, lng] = PIN.exec(id) ?? []
  const point = { lat: Number(lat), lng: Number(lng) }
  return Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180 ? point : undefined
}
