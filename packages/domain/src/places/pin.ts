import type { Point } from '../geo.ts'
import type { Place } from './place.ts'

/** About a metre. */
const DECIMALS = 5

/** The id of a place that is only a point: the user's position, or a point tapped on a map. */
export const pinId = ({ lat, lng }: Point): string =>
  `pin:${lat.toFixed(DECIMALS)},${lng.toFixed(DECIMALS)}`

/** The name of a pin where no address is known: "51.47190, -0.48800". */
export const pinName = (point: Point): string =>
  pinId(point).slice('pin:'.length).replace(',', ', ')

/** A pin without an address gets the typed name; any other place stays unchanged. */
export const namePin = (place: Place, typed: string | undefined): Place =>
  typed && place.name === pinName(place.point) ? { ...place, name: typed } : place

const PIN = /^pin:(-?\d{1,2}(?:\.\d{1,7})?),(-?\d{1,3}(?:\.\d{1,7})?)$/

/** Returns the point of such an id; undefined for any other id or an invalid point. */
export function readPin(id: string): Point | undefined {
  const [, lat, lng] = PIN.exec(id) ?? []
  const point = { lat: Number(lat), lng: Number(lng) }
  return Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180 ? point : undefined
}
