import type { Point } from '@kerbside/domain/geo.ts'

/**
 * National Grid to WGS84, good to about five metres: the inverse transverse Mercator on Airy 1830 and the seven-parameter
 * shift of "A guide to coordinate systems in Great Britain", Ordnance Survey, sections 6.6 and C.2.
 */
export function fromNationalGrid({ east, north }: { east: number; north: number }): Point {
  return shiftToWgs84(toAiry(east, north))
}

/** Whether the coordinates lie on the grid at all. */
export const isOnGrid = ({ east, north }: { east: number; north: number }): boolean =>
  east >= 0 && east <= 700_000 && north >= 0 && north <= 1_300_000 && (east > 0 || north > 0)

const AIRY = { a: 6_377_563.396, b: 6_356_256.909 }
const WGS84 = { a: 6_378_137, b: 6_356_752.314245 }
const SCALE = 0.9996012717
const ORIGIN = {
  lat: (49 * Math.PI) / 180,
  lng: (-2 * Math.PI) / 180,
  east: 400_000,
  north: -100_000,
}

type Angles = { lat: number; lng: number }

function meridianArc(lat: number): number {
  const n = (AIRY.a - AIRY.b) / (AIRY.a + AIRY.b)
  const [d, s] = [lat - ORIGIN.lat, lat + ORIGIN.lat]
  return (
    AIRY.b *
    SCALE *
    ((1 + n + 1.25 * n ** 2 + 1.25 * n ** 3) * d -
      (3 * n + 3 * n ** 2 + 2.625 * n ** 3) * Math.sin(d) * Math.cos(s) +
      (1.875 * n ** 2 + 1.875 * n ** 3) * Math.sin(2 * d) * Math.cos(2 * s) -
      (35 / 24) * n ** 3 * Math.sin(3 * d) * Math.cos(3 * s))
  )
}

function toAiry(east: number, north: number): Angles {
  let lat = ORIGIN.lat
  let arc = 0
  do {
    lat += (north - ORIGIN.north - arc) / (AIRY.a * SCALE)
    arc = meridianArc(lat)
  } while (Math.abs(north - ORIGIN.north - arc) >= 0.00001)

  const e2 = 1 - (AIRY.b / AIRY.a) ** 2
  const sin2 = Math.sin(lat) ** 2
  const nu = (AIRY.a * SCALE) / Math.sqrt(1 - e2 * sin2)
  const rho = (AIRY.a * SCALE * (1 - e2)) / (1 - e2 * sin2) ** 1.5
  const eta2 = nu / rho - 1
  const tan = Math.tan(lat)
  const sec = 1 / Math.cos(lat)
  const de = east - ORIGIN.east
  const vii = tan / (2 * rho * nu)
  const viii = (tan / (24 * rho * nu ** 3)) * (5 + 3 * tan ** 2 + eta2 - 9 * tan ** 2 * eta2)
  const ix = (tan / (720 * rho * nu ** 5)) * (61 + 90 * tan ** 2 + 45 * tan ** 4)
  const x = sec / nu
  const xi = (sec / (6 * nu ** 3)) * (nu / rho + 2 * tan ** 2)
  const xii = (sec / (120 * nu ** 5)) * (5 + 28 * tan ** 2 + 24 * tan ** 4)
  const xiia = (sec / (5040 * nu ** 7)) * (61 + 662 * tan ** 2 + 1320 * tan ** 4 + 720 * tan ** 6)
  return {
    lat: lat - vii * de ** 2 + viii * de ** 4 - ix * de ** 6,
    lng: ORIGIN.lng + x * de - xi * de ** 3 + xii * de ** 5 - xiia * de ** 7,
  }
}

const SHIFT = { x: 446.448, y: -125.157, z: 542.06, ppm: -20.4894 }
const seconds = (arc: number) => (arc / 3600) * (Math.PI / 180)
const TURN = { x: seconds(0.1502), y: seconds(0.247), z: seconds(0.8421) }

function shiftToWgs84({ lat, lng }: Angles): Point {
  const e2 = 1 - (AIRY.b / AIRY.a) ** 2
  const nu = AIRY.a / Math.sqrt(1 - e2 * Math.sin(lat) ** 2)
  const from = {
    x: nu * Math.cos(lat) * Math.cos(lng),
    y: nu * Math.cos(lat) * Math.sin(lng),
    z: nu * (1 - e2) * Math.sin(lat),
  }
  const scale = 1 + SHIFT.ppm / 1e6
  const x = SHIFT.x + from.x * scale - from.y * TURN.z + from.z * TURN.y
  const y = SHIFT.y + from.x * TURN.z + from.y * scale - from.z * TURN.x
  const z = SHIFT.z - from.x * TURN.y + from.y * TURN.x + from.z * scale
  return toAngles({ x, y, z })
}

function toAngles({ x, y, z }: { x: number; y: number; z: number }): Point {
  const e2 = 1 - (WGS84.b / WGS84.a) ** 2
  const p = Math.hypot(x, y)
  let lat = Math.atan2(z, p * (1 - e2))
  for (let turn = 0; turn < 6; turn++) {
    const nu = WGS84.a / Math.sqrt(1 - e2 * Math.sin(lat) ** 2)
    lat = Math.atan2(z + e2 * nu * Math.sin(lat), p)
  }
  return { lat: (lat * 180) / Math.PI, lng: (Math.atan2(y, x) * 180) / Math.PI }
}
