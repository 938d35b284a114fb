/** A point as stand-ins hear it. */
export type Spot = { lat: number; lng: number }

export type Drive = { metres: number; seconds: number; path: [number, number][] }

const EARTH_METRES = 6_371_008.8
const rad = (degrees: number) => (degrees * Math.PI) / 180

function crow(a: Spot, b: Spot): number {
  const h =
    Math.sin(rad(b.lat - a.lat) / 2) ** 2 +
    Math.cos(rad(a.lat)) * Math.cos(rad(b.lat)) * Math.sin(rad(b.lng - a.lng) / 2) ** 2
  return 2 * EARTH_METRES * Math.asin(Math.sqrt(h))
}

/** Land that no bridge joins to the rest, as boxes: west, south, east, north. */
const ISLANDS: readonly (readonly [number, number, number, number])[] = [
  [-1.6, 50.57, -1.06, 50.77],
  [-8.2, 54, -5.4, 55.4],
  [1.5, 49, 4, 51.1],
]
const islandOf = ({ lat, lng }: Spot) =>
  ISLANDS.findIndex(
    ([west, south, east, north]) => lng > west && lng < east && lat > south && lat < north,
  )

const WINDING = 1.25
/** A corner every two kilometres, a little to the side of the straight line. */
const CORNER_METRES = 2_000

/** The way a stand-in's pretended streets lead, its ends put on a kerb some metres away as real engines do. */
export function drive(spots: readonly Spot[], { slower = 1 } = {}): Drive | undefined {
  if (new Set(spots.map(islandOf)).size > 1) return undefined
  const path: [number, number][] = []
  let metres = 0
  for (const [index, to] of spots.entries()) {
    const from = spots[index - 1]
    if (!from) continue
    const straight = crow(from, to)
    const corners = Math.max(1, Math.ceil(straight / CORNER_METRES))
    for (let corner = 0; corner <= corners; corner++) {
      const share = corner / corners
      const aside = corner === 0 || corner === corners ? 0.0001 : 0.001
      path.push([
        from.lng + (to.lng - from.lng) * share + aside,
        from.lat + (to.lat - from.lat) * share,
      ])
    }
    metres += straight * WINDING
  }
  const [only] = path
  if (path.length === 1 && only) path.push(only)
  return { metres: Math.round(metres), seconds: Math.round((metres / 12) * slower), path }
}

/** What is wrong with places said to a stand-in, as a real engine would refuse them. */
export const isSpot = (spot: unknown): spot is Spot =>
  typeof spot === 'object' &&
  spot !== null &&
  'lat' in spot &&
  'lng' in spot &&
  typeof spot.lat === 'number' &&
  typeof spot.lng === 'number' &&
  Math.abs(spot.lat) <= 90 &&
  Math.abs(spot.lng) <= 180
