/** [longitude, latitude] in WGS84 degrees, as in GeoJSON and the wire format. */
export type LngLat = readonly [lng: number, lat: number]
export type Line = readonly LngLat[]

/** [x, y] on a drawing, y downwards. */
export type Spot = readonly [x: number, y: number]

/** West, south, east, north in degrees. */
export type Bounds = readonly [west: number, south: number, east: number, north: number]

/** The projection of a drawing: Web Mercator, as in MapLibre, so that both align. */
export type Frame = {
  /** Position of the left and the upper edge, with the world from 0 to 1. */
  west: number
  north: number
  /** The width of the whole world, in drawing units. */
  world: number
  width: number
  height: number
}

const mercatorX = (lng: number) => (lng + 180) / 360
const mercatorY = (lat: number) =>
  0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI)

export function spotOf({ west, north, world }: Frame, [lng, lat]: LngLat): Spot {
  return [(mercatorX(lng) - west) * world, (mercatorY(lat) - north) * world]
}

export function boundsOf(line: Line): Bounds {
  let [west, south, east, north] = [180, 90, -180, -90]
  for (const [lng, lat] of line) {
    west = Math.min(west, lng)
    east = Math.max(east, lng)
    south = Math.min(south, lat)
    north = Math.max(north, lat)
  }
  return [west, south, east, north]
}

/** The least share of the world's width that is shown: about seven kilometres in Britain, because the built-in map has no streets. */
const MIN_SPAN = 1 / 3500
/** The same for a map with streets: about a kilometre and a half. */
export const MIN_STREET_SPAN = 1 / 17_000

/**
 * The frame that shows the bounds whole and centred, with a margin (a share of each side) around them.
 * The caller sets its size in units.
 */
export function frameAround(
  [westLng, southLat, eastLng, northLat]: Bounds,
  {
    width,
    height,
    margin = 0,
    minSpan = MIN_SPAN,
  }: { width: number; height: number; margin?: number; minSpan?: number },
): Frame {
  const [left, right] = [mercatorX(westLng), mercatorX(eastLng)]
  const [top, bottom] = [mercatorY(northLat), mercatorY(southLat)]
  const room = 1 - 2 * margin
  const across = Math.max(
    (right - left) / room,
    ((bottom - top) / room) * (width / height),
    minSpan,
  )
  const world = Math.round(width / across)
  const round = (share: number) => Math.round(share * 1e9) / 1e9
  return {
    west: round((left + right - width / world) / 2),
    north: round((top + bottom - height / world) / 2),
    world,
    width,
    height,
  }
}

/** The bounds the frame shows, in degrees. */
export function boundsIn({ west, north, world, width, height }: Frame): Bounds {
  const lng = (x: number) => x * 360 - 180
  const lat = (y: number) => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI
  const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5
  return [
    round(lng(west)),
    round(lat(north + height / world)),
    round(lng(west + width / world)),
    round(lat(north)),
  ]
}

const EQUATOR_METRES = 40_075_017

/** Metres of ground per drawing unit in the middle of the frame. */
export function metresPerUnit({ north, world, height }: Frame): number {
  const turn = Math.PI * (1 - 2 * (north + height / world / 2))
  return EQUATOR_METRES / Math.cosh(turn) / world
}
