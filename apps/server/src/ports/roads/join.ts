import { crossesWater } from './barriers.ts'
import type { LngLat } from './curve.ts'
import { flatMetres, METRES_PER_DEGREE, nearestOnCurve } from './curve.ts'
import type { Network, Stretch } from './network.ts'
import { localKmh } from './speeds.ts'

/** A way from an address onto the network: at a junction, or part of the way along a stretch. */
export type Join = {
  at: LngLat
  metres: number
  seconds: number
  on: { junction: number } | { stretch: number; part: number }
}

const STREET_WINDING = 1.3
const FARTHEST_METRES = 30_000
const JUNCTIONS_TRIED = 10
const STRETCHES_TRIED = 8
const SHORT_STRETCH_METRES = 400
/** Nearer than this the authored shore line is coarser than the ground. */
const SHORE_METRES = 250

/** The ways onto the network near a point; none when it lies too far out or on an island without roads. */
export function findJoins(network: Network, point: LngLat): Join[] {
  const townKmh = localKmh(point)
  const junctions = nearest(network.junctions.length, JUNCTIONS_TRIED, (junction, worst) => {
    const at = network.junctions[junction]
    if (!at || isNorthOrSouth(at, { point, metres: worst })) return undefined
    return { at, metres: flatMetres(point, at), on: { junction } }
  })
  const stretches = nearest(network.stretches.length, STRETCHES_TRIED, (number, worst) => {
    const stretch = network.stretches[number]
    if (!stretch || isClosed(stretch) || isBeyond(stretch, { point, metres: worst }))
      return undefined
    const { at, part, metres } = nearestOnCurve(stretch.curve, point)
    const inside = part > 0.03 && part < 0.97
    return inside ? { at, metres, on: { stretch: number, part } } : undefined
  })
  return [...junctions, ...stretches]
    .filter(
      ({ at, metres }) =>
        metres <= SHORE_METRES || !crossesWater(network.barriers, { from: point, to: at }),
    )
    .map(({ at, metres, on }) => ({ at, on, ...streetWay(townKmh, { at, metres }) }))
}

type Candidate = Pick<Join, 'at' | 'metres' | 'on'>

/** The nearest few of many, kept sorted; `propose` hears how near a candidate must be to count. */
function nearest(
  count: number,
  most: number,
  propose: (number: number, worst: number) => Candidate | undefined,
): Candidate[] {
  const kept: Candidate[] = []
  let worst = FARTHEST_METRES
  for (let number = 0; number < count; number++) {
    const candidate = propose(number, worst)
    if (!candidate || candidate.metres > worst) continue
    const place = kept.findIndex((other) => other.metres > candidate.metres)
    kept.splice(place === -1 ? kept.length : place, 0, candidate)
    if (kept.length > most) kept.pop()
    if (kept.length === most) worst = kept.at(-1)?.metres ?? worst
  }
  return kept
}

/** Nobody turns onto a motorway between junctions, and a short stretch is served by its ends. */
const isClosed = ({ roadClass, curve, metres }: Stretch) =>
  roadClass === 'M' || metres < SHORT_STRETCH_METRES || curve.path.length < 2

/** A cheap no: the curve stays within its length of its first point. */
function isBeyond(
  { curve, metres }: Stretch,
  { point, metres: limit }: { point: LngLat; metres: number },
): boolean {
  const start = curve.path[0]
  if (start === undefined) return true
  const reach = { point, metres: limit + metres * 1.1 }
  return isNorthOrSouth(start, reach) || flatMetres(start, point) > reach.metres
}

/** The cheapest no of all, which most of the country gets. */
const isNorthOrSouth = (at: LngLat, { point, metres }: { point: LngLat; metres: number }) =>
  Math.abs(at[1] - point[1]) * METRES_PER_DEGREE > metres

/** Streets we do not know: longer than the crow flies, quicker where the town ends. */
function streetWay(
  townKmh: number,
  { at, metres }: { at: LngLat; metres: number },
): { metres: number; seconds: number } {
  const km = metres / 1000
  const openRoad = Math.min(25, Math.max(0, km - 3) * 2.5) * (townKmh > 30 ? 1 : 0.3)
  const kmh = Math.min(60, (townKmh + localKmh(at)) / 2 + openRoad)
  const driven = metres * STREET_WINDING
  return { metres: driven, seconds: driven / (kmh / 3.6) }
}

const LOCAL_WINDING = 1.38
const LOCAL_METRES = 15_000
/** In a town the network is dense, and a straight guess over many streets beats it by luck only. */
const LOCAL_TOWN_METRES = 4000
const TOWN_KMH = 30

/** Straight through the local streets, for near points with no water between them. */
export function localWay(
  { barriers }: Network,
  { from, to }: { from: LngLat; to: LngLat },
): { metres: number; seconds: number } | undefined {
  const crow = flatMetres(from, to)
  const townKmh = Math.min(localKmh(from), localKmh(to))
  const far = townKmh < TOWN_KMH ? LOCAL_TOWN_METRES : LOCAL_METRES
  if (crow >= far || crossesWater(barriers, { from, to })) return undefined
  const openRoad = Math.min(14, Math.max(0, crow / 1000 - 4) * 1.2)
  const kmh = (localKmh(from) + localKmh(to)) / 2 + openRoad
  const metres = crow * LOCAL_WINDING
  return { metres, seconds: metres / (kmh / 3.6) }
}
