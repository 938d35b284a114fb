/** A point in the format that fake servers receive. */
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

/** Land without a bridge to the rest, as boxes: west, south, east, north. */
const ISLANDS: readonly (readonly [number, number, number, number])[] = [
  [-1.6, 50.57, -1.06, 50.77],
  [-8.2, 54, -5.4, 55.4],
  [1.5, 49, 4, 51.1],
]
const islandOf = ({ lat, lng }: Spot) =>
  ISLANDS.findIndex(
    ([west, south, east, north]) => lng > west && lng < east && lat > south && lat < north,
  )

/** A corner every two kilometres, alternately to the left and to the right of the straight line. */
const CORNER_METRES = 2_000
const ASIDE = 0.3
/** Accounts for bends of streets that the line does not show. */
const BENDS = 1.02
/** Some metres from the address to the kerb, as real engines place it. */
const KERB = 0.0001

/** The route along a fake server's pretended streets, about a fifth longer than the straight line. */
export function drive(spots: readonly Spot[], { slower = 1 } = {}): Drive | undefined {
  if (new Set(spots.map(islandOf)).size > 1) return undefined
  const path = spots.flatMap((to, index) => {
    const from = spots[index - 1]
    return from ? zigzag(from, to) : []
  })
  const metres = path.reduce((sum, [lng, lat], index) => {
    const before = path[index - 1]
    return before ? sum + crow({ lng: before[0], lat: before[1] }, { lng, lat }) * BENDS : 0
  }, 0)
  return { metres: Math.round(metres), seconds: Math.round((metres / 12) * slower), path }
}

function zigzag(from: Spot, to: Spot): [number, number][] {
  const corners = Math.max(1, Math.ceil(crow(from, to) / CORNER_METRES))
  const [east, north] = [to.lng - from.lng, to.lat - from.lat]
  const squeeze = Math.cos(rad(from.lat))
  return Array.from({ length: corners + 1 }, (_, corner): [number, number] => {
    const share = corner / corners
    const isEnd = corner === 0 || corner === corners
    const aside = isEnd ? 0 : ((corner % 2 === 0 ? 1 : -1) * ASIDE) / corners
    return [
      from.lng + east * share + (aside * north) / squeeze + KERB,
      from.lat + north * share - aside * east * squeeze,
    ]
  })
}

/** Whether a value is a valid point, as a real engine would check. */
export const isSpot = (spot: unknown): spot is Spot =>
  typeof spot === 'object' &&
  spot !== null &&
  'lat' in spot &&
  'lng' in spot &&
  typeof spot.lat === 'number' &&
  typeof spot.lng === 'number' &&
  Math.abs(spot.lat) <= 90 &&
  Math.abs(spot.lng) <= 180
