import type { Point } from '@kerbside/domain/geo.ts'
import type { DayPart } from '@kerbside/domain/operator/drive-times.ts'
import type { LngLat } from './curve.ts'
import { dayPartAt, secondsIn } from './day-part.ts'
import { burden } from './fan.ts'
import { findJoins, localRoute } from './join.ts'
import type { Network } from './network.ts'
import type { Roads } from './port.ts'
import { reachFrom } from './reach.ts'
import type { RoadRoute } from './shortest-path.ts'
import { findShortestPath } from './shortest-path.ts'
import { toFiveDecimals } from './thin-line.ts'

/** Time to leave one kerb and find the other. */
const KERB_SECONDS = 120

/**
 * The default: the built-in network of motorways and main roads, so that a fresh install can quote without an
 * account at any service. It has no streets and no tolls, and only typical traffic for the hour, so it sets
 * `estimate`.
 */
export function embeddedRoads(network: Network, zone = 'UTC'): Roads {
  return {
    hourOf: (departAt) => dayPartAt(departAt, zone),
    validForMs: () => Number.POSITIVE_INFINITY,
    reach(hub, { others, departAt }) {
      const drives = reachFrom(network, { hub, others, part: dayPartAt(departAt, zone) })
      return drives.map((drive) => drive && { ...drive, seconds: drive.seconds + KERB_SECONDS })
    },
    async route(points, when) {
      const part = when && dayPartAt(when.departAt, zone)
      const legs: Pick<RoadRoute, 'metres' | 'seconds' | 'path'>[] = []
      for (const [index, to] of points.entries()) {
        const from = points[index - 1]
        if (!from) continue
        const leg = planLeg(network, { from, to, part })
        if (!leg) return undefined
        legs.push(leg)
      }
      if (legs.length === 0) return undefined
      return {
        metres: Math.round(legs.reduce((sum, { metres }) => sum + metres, 0)),
        seconds: Math.round(legs.reduce((sum, { seconds }) => sum + seconds, 0)),
        path: joinLines(legs.map(({ path }) => path)),
        engine: 'embedded',
        estimate: true,
      }
    },
  }
}

type Leg = { from: Point; to: Point; part: DayPart | undefined }

function planLeg(
  network: Network,
  leg: Leg,
): { metres: number; seconds: number; path: LngLat[] } | undefined {
  const from: LngLat = [leg.from.lng, leg.from.lat]
  const to: LngLat = [leg.to.lng, leg.to.lat]
  const local = localRoute(network, { from, to })
  const over = findShortestPath(network, {
    from: findJoins(network, from),
    to: findJoins(network, to),
  })
  const isLocal = local && (!over || burden(local) <= burden(over))
  const route: RoadRoute | undefined = isLocal ? { ...local, path: [], onClass: {} } : over
  return (
    route && {
      metres: route.metres,
      seconds: (leg.part ? secondsIn(leg.part, route) : route.seconds) + KERB_SECONDS,
      path: [from, ...route.path.map(toFiveDecimals), to],
    }
  )
}

/** Joins several lines without repeating the shared points; a leg of no length keeps two. */
function joinLines(lines: readonly (readonly LngLat[])[]): LngLat[] {
  const line = lines.flat()
  const apart = line.filter((point, index) => {
    const before = line[index - 1]
    return !before || before[0] !== point[0] || before[1] !== point[1]
  })
  const [only] = apart
  return apart.length === 1 && only ? [only, only] : apart
}
