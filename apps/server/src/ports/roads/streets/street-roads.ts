import { metresBetween, type Path, type Point } from '@kerbside/domain/geo.ts'
import type { DriveTimeFactors } from '@kerbside/domain/operator/drive-times.ts'
import { z } from 'zod'
import { dayPartAt } from '../day-part.ts'
import type { EngineRoute, RoadEngine } from '../engine.ts'
import { decodeShape } from './decode-shape.ts'
import { STREET_FACTORS, type StreetFactors, secondsOnStreets } from './street-factors.ts'
import { StreetError, type StreetProcess } from './street-process.ts'

/** Messages for "the graph has no way"; other errors are failures. */
const NO_ROUTE =
  /No suitable edges|No path could be found|exceeds the max distance|Locations are in unconnected/i
/** A door may be this far off the road: a long drive, but not a field on the other side of a wood. */
const NEAR_METRES = 1_000
/** Time to leave one kerb and find the other, as on the built-in network. */
const KERB_SECONDS = 120

const Trip = z.object({
  trip: z.object({
    summary: z.object({ length: z.number(), time: z.number() }),
    legs: z.array(
      z.object({ shape: z.string(), summary: z.object({ length: z.number(), time: z.number() }) }),
    ),
  }),
})
const Edges = z.object({
  edges: z.array(
    z.object({
      length: z.number(),
      speed: z.number(),
      road_class: z.string().optional(),
      density: z.number().optional(),
    }),
  ),
})

/** Then the whole leg counts as town streets. */
const NO_EDGES = { edges: [] }

const EDGE_ATTRIBUTES = ['edge.length', 'edge.speed', 'edge.road_class', 'edge.density']

type LegShape = { shape: string; path: Path; metres: number; freeSeconds: number }

/** Streets of the operator's own area, with the usual traffic of the hour. Undefined outside the area. */
export function streetRoads(
  streets: StreetProcess,
  {
    zone,
    factors = STREET_FACTORS,
    driveTimes = {},
  }: {
    zone: string
    factors?: typeof STREET_FACTORS
    /** Of the operator's finished legs. */
    driveTimes?: DriveTimeFactors | undefined
  },
): RoadEngine {
  return {
    knowsTraffic: true,
    async route(points, { departAt, signal }) {
      const legs = await findLegs(streets, { points, signal })
      if (!legs) return undefined
      const part = departAt ? dayPartAt(departAt, zone) : 'free'
      const current = factors[part]
      const seconds: number[] = []
      // one after the other: a journey with many stops must not fill the queue of the process
      for (const leg of legs)
        seconds.push(await secondsOf(streets, { leg, factors: current, signal }))
      return {
        metres: legs.reduce((sum, { metres }) => sum + metres, 0),
        seconds: seconds.reduce((sum, item) => sum + item, KERB_SECONDS) * (driveTimes[part] ?? 1),
        path: joined(legs.map(({ path }) => path)),
      } satisfies EngineRoute
    },
  }
}

async function findLegs(
  streets: StreetProcess,
  { points, signal }: { points: readonly Point[]; signal: AbortSignal },
): Promise<LegShape[] | undefined> {
  const request = {
    locations: points.map(({ lat, lng }) => ({ lat, lon: lng, type: 'break', radius: 15 })),
    costing: 'auto',
    costing_options: { auto: { use_ferry: 0, ferry_cost: 43_200, service_penalty: 60 } },
    directions_type: 'none',
    units: 'kilometers',
  }
  const reply = await streets.call('route', request, signal).catch((error: unknown) => {
    if (error instanceof StreetError && NO_ROUTE.test(error.message)) return undefined
    throw error
  })
  if (reply === undefined) return undefined
  const legs = Trip.parse(reply).trip.legs.map(({ shape, summary }) => ({
    shape,
    path: decodeShape(shape),
    metres: summary.length * 1_000,
    freeSeconds: summary.time,
  }))
  // beyond the edge of the area everything snaps to its last road
  const isWhole = legs.every(
    ({ path }, index) => isNear(path[0], points[index]) && isNear(path.at(-1), points[index + 1]),
  )
  return isWhole ? legs : undefined
}

const isNear = (corner: Path[number] | undefined, point: Point | undefined): boolean =>
  corner !== undefined &&
  point !== undefined &&
  metresBetween({ lng: corner[0], lat: corner[1] }, point) <= NEAR_METRES

async function secondsOf(
  streets: StreetProcess,
  { leg, factors, signal }: { leg: LegShape; factors: StreetFactors; signal: AbortSignal },
): Promise<number> {
  if (leg.metres === 0) return 0
  const reply = await streets
    .call(
      'traceAttributes',
      {
        encoded_polyline: leg.shape,
        costing: 'auto',
        // of a hundred ways one has a stretch that cannot be walked edge by edge
        shape_match: 'walk_or_snap',
        filters: { action: 'include', attributes: EDGE_ATTRIBUTES },
      },
      signal,
    )
    .catch((error: unknown) => {
      if (error instanceof StreetError) return NO_EDGES
      throw error
    })
  const { edges } = Edges.parse(reply)
  return secondsOnStreets(edges, { freeSeconds: leg.freeSeconds, factors })
}

/** One line without the points that two legs share; a line of one point has it twice. */
function joined(paths: readonly Path[]): Path {
  const line = paths.flat()
  const apart = line.filter(([lng, lat], index) => {
    const before = line[index - 1]
    return !before || before[0] !== lng || before[1] !== lat
  })
  const [only] = apart
  return apart.length === 1 && only ? [only, only] : apart
}
