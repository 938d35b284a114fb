import { crossesWater } from './barriers.ts'
import { type Cells, openCells } from './cells.ts'
import type { LngLat } from './curve.ts'
import { flatMetres, nearestOnCurve } from './curve.ts'
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
  const cells = cellsOf(network)
  const around = { point, metres: FARTHEST_METRES }
  const junctions = nearest(JUNCTIONS_TRIED, (propose) =>
    cells.junctions.near(around, (junction) => {
      const at = network.junctions[junction]
      return propose(at && { at, metres: flatMetres(point, at), on: { junction } })
    }),
  )
  const stretches = nearest(STRETCHES_TRIED, (propose) =>
    cells.stretches.near(around, (number) => {
      const stretch = network.stretches[number]
      if (!stretch) return propose(undefined)
      const { at, part, metres } = nearestOnCurve(stretch.curve, point)
      const inside = part > 0.03 && part < 0.97
      return propose(inside ? { at, metres, on: { stretch: number, part } } : undefined)
    }),
  )
  return [...junctions, ...stretches]
    .filter(
      ({ at, metres }) =>
        metres <= SHORE_METRES || !crossesWater(network.barriers, { from: point, to: at }),
    )
    .map(({ at, metres, on }) => ({ at, on, ...streetWay(townKmh, { at, metres }) }))
}

const cellsKept = new WeakMap<Network, { junctions: Cells; stretches: Cells }>()

/** Where junctions and those stretches lie that can be turned onto. */
function cellsOf(network: Network): { junctions: Cells; stretches: Cells } {
  const kept = cellsKept.get(network)
  if (kept) return kept
  const pieces = (stretch: Stretch) =>
    stretch.curve.path.slice(1).map((to, at) => [stretch.curve.path[at] ?? to, to] as const)
  const cells = {
    junctions: openCells(network.junctions.map((at) => [[at, at]])),
    stretches: openCells(network.stretches.map((one) => (isClosed(one) ? [] : pieces(one)))),
  }
  cellsKept.set(network, cells)
  return cells
}

type Candidate = Pick<Join, 'at' | 'metres' | 'on'>

/** The nearest few of those proposed, kept sorted; whoever proposes hears how near the next must be to count. */
function nearest(
  most: number,
  go: (propose: (candidate: Candidate | undefined) => number) => void,
): Candidate[] {
  const kept: Candidate[] = []
  let worst = FARTHEST_METRES
  go((candidate) => {
    if (!candidate || candidate.metres > worst) return worst
    const place = kept.findIndex((other) => other.metres > candidate.metres)
    kept.splice(place === -1 ? kept.length : place, 0, candidate)
    if (kept.length > most) kept.pop()
    if (kept.length === most) worst = kept.at(-1)?.metres ?? worst
    return worst
  })
  return kept
}

/** Nobody turns onto a motorway between junctions, and a short stretch is served by its ends. */
const isClosed = ({ roadClass, curve, metres }: Stretch) =>
  roadClass === 'M' || metres < SHORT_STRETCH_METRES || curve.path.length < 2

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
/** In a town the network is dense, and a straight guess over many streets beats it by luck only. */
const LOCAL_TOWN_METRES = 4000
const TOWN_KMH = 30

/**
 * Straight through the local streets, for near points with no water between them; not where the network does not reach,
 * for there may be no streets at all.
 */
export function localWay(
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
