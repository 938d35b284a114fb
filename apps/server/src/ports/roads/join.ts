import { crossesWater } from './barriers.ts'
import { buildCells, type Cells } from './cells.ts'
import type { LngLat } from './curve.ts'
import { flatMetres, nearestOnCurve } from './curve.ts'
import type { Network, RoadSegment } from './network.ts'
import { localKmh } from './speeds.ts'

/** A connection from an address to the network: at a junction, or part of the way along a stretch. */
export type Join = {
  at: LngLat
  metres: number
  seconds: number
  on: { junction: number } | { segment: number; part: number }
}

const STREET_WINDING = 1.3
const FARTHEST_METRES = 30_000
const MAX_JUNCTIONS_TRIED = 10
const MAX_SEGMENTS_TRIED = 8
const SHORT_SEGMENT_METRES = 400
/** Within this distance the authored shoreline is too coarse to rely on. */
const SHORE_METRES = 250

/** The connections to the network near a point; none if it is too far away or on an island without roads. */
export function findJoins(network: Network, point: LngLat): Join[] {
  const townKmh = localKmh(point)
  const cells = cellsOf(network)
  const around = { point, metres: FARTHEST_METRES }
  const junctions = nearest(MAX_JUNCTIONS_TRIED, (propose) =>
    cells.junctions.near(around, (junction) => {
      const at = network.junctions[junction]
      return propose(at && { at, metres: flatMetres(point, at), on: { junction } })
    }),
  )
  const segments = nearest(MAX_SEGMENTS_TRIED, (propose) =>
    cells.segments.near(around, (number) => {
      const segment = network.segments[number]
      if (!segment) return propose(undefined)
      const { at, part, metres } = nearestOnCurve(segment.curve, point)
      const inside = part > 0.03 && part < 0.97
      return propose(inside ? { at, metres, on: { segment: number, part } } : undefined)
    }),
  )
  return [...junctions, ...segments]
    .filter(
      ({ at, metres }) =>
        metres <= SHORE_METRES || !crossesWater(network.barriers, { from: point, to: at }),
    )
    .map(({ at, metres, on }) => ({ at, on, ...streetRoute(townKmh, { at, metres }) }))
}

const cellsCache = new WeakMap<Network, { junctions: Cells; segments: Cells }>()

/** The positions of the junctions, and of the stretches that can be entered between junctions. */
function cellsOf(network: Network): { junctions: Cells; segments: Cells } {
  const selected = cellsCache.get(network)
  if (selected) return selected
  const pieces = (segment: RoadSegment) =>
    segment.curve.path.slice(1).map((to, at) => [segment.curve.path[at] ?? to, to] as const)
  const cells = {
    junctions: buildCells(network.junctions.map((at) => [[at, at]])),
    segments: buildCells(network.segments.map((item) => (isClosed(item) ? [] : pieces(item)))),
  }
  cellsCache.set(network, cells)
  return cells
}

type Candidate = Pick<Join, 'at' | 'metres' | 'on'>

/**
 * The nearest few of the proposed candidates, kept sorted; `propose` returns how near the next candidate must be
 * to count.
 */
function nearest(
  limit: number,
  go: (propose: (candidate: Candidate | undefined) => number) => void,
): Candidate[] {
  const selected: Candidate[] = []
  let worst = FARTHEST_METRES
  go((candidate) => {
    if (!candidate || candidate.metres > worst) return worst
    const place = selected.findIndex((other) => other.metres > candidate.metres)
    selected.splice(place === -1 ? selected.length : place, 0, candidate)
    if (selected.length > limit) selected.pop()
    if (selected.length === limit) worst = selected.at(-1)?.metres ?? worst
    return worst
  })
  return selected
}

/** A motorway cannot be entered between junctions, and a short stretch is served by its ends. */
const isClosed = ({ roadClass, curve, metres }: RoadSegment) =>
  roadClass === 'M' || metres < SHORT_SEGMENT_METRES || curve.path.length < 2

/** Estimates a drive on unknown streets: longer than the straight line, and faster where the town ends. */
function streetRoute(
  townKmh: number,
  { at, metres }: { at: LngLat; metres: number },
): { metres: number; seconds: number } {
  const km = metres / 1000
  const openRoad = Math.min(25, Math.max(0, km - 3) * 2.5) * (townKmh > 30 ? 1 : 0.3)
  const kmh = Math.min(60, (townKmh + localKmh(at)) / 2 + openRoad)
  const driven = metres * STREET_WINDING
  return { metres: driven, seconds: driven / (kmh / 3.6) }
}

function isInReach(network: Network, point: LngLat): boolean {
  let isNear = false
  cellsOf(network).junctions.near({ point, metres: FARTHEST_METRES }, (junction) => {
    const at = network.junctions[junction]
    isNear ||= at !== undefined && flatMetres(point, at) <= FARTHEST_METRES
    return isNear ? 0 : FARTHEST_METRES
  })
  return isNear
}

const LOCAL_WINDING = 1.38
const LOCAL_METRES = 15_000
/** In a town the network is dense, and a straight guess over more streets than this is rarely better. */
const LOCAL_TOWN_METRES = 4000
const TOWN_KMH = 30

/**
 * A straight drive through the local streets, for near points with no water between them. Undefined outside the
 * network's reach, where there may be no streets at all.
 */
export function localRoute(
  network: Network,
  { from, to }: { from: LngLat; to: LngLat },
): { metres: number; seconds: number } | undefined {
  const crow = flatMetres(from, to)
  if (crow >= LOCAL_METRES) return undefined
  const townKmh = Math.min(localKmh(from), localKmh(to))
  const far = townKmh < TOWN_KMH ? LOCAL_TOWN_METRES : LOCAL_METRES
  if (crow >= far || crossesWater(network.barriers, { from, to })) return undefined
  if (!isInReach(network, from) || !isInReach(network, to)) return undefined
  const openRoad = Math.min(14, Math.max(0, crow / 1000 - 4) * 1.2)
  const kmh = (localKmh(from) + localKmh(to)) / 2 + openRoad
  const metres = crow * LOCAL_WINDING
  return { metres, seconds: metres / (kmh / 3.6) }
}
