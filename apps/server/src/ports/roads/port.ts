import type { Path, Point } from '@kerbside/domain/geo.ts'

export type Route = {
  metres: number
  seconds: number
  /** From the first point to the last, through all points between. */
  path: Path
  /** The engine that answered: "embedded", "streets", "osrm", "valhalla", "google", "azure". */
  engine: string
  /** True if the engine has no streets: the customer reads "estimated route". */
  estimate: boolean
}

/** The distance and time of a route, without its line. */
export type Drive = { metres: number; seconds: number }

/** The routing service. Adapters are beside this file; serve.ts picks one. */
export type Roads = {
  /**
   * The route through 2 to 12 points in order, or undefined when no road connects them (an island). Engines with
   * traffic data use the hour of `departAt`; without it, an ordinary daytime is assumed. Throws RoadsUnavailable if
   * the embedded network has no route and an engine that may have one is down.
   */
  route(points: readonly Point[], when?: { departAt: Date }): Promise<Route | undefined>
  /**
   * Drives between one place and many others, in the others' order, to find the nearest by road. It is one search
   * on the built-in network, whatever their number; both directions take the same time. Undefined where no road
   * leads.
   */
  reach(
    hub: Point,
    options: { others: readonly Point[]; departAt: Date },
  ): readonly (Drive | undefined)[]
  /** For how many milliseconds this route may be reused. */
  validForMs(route: Route): number
  /** The period a result is valid for: two times with the same text have the same result. */
  hourOf(departAt: Date): string
}

/** The built-in network has no route, and an engine that may have one is down; this does not mean "no road". */
export class RoadsUnavailable extends Error {}

export type UsedArea = { id: string; name: string; dataAt: Date | undefined; streets: string }

/**
 * "idle": no route was asked for yet; "ended": its process died, and is started again by the next route. With the last three no
 * process can be started on this machine.
 */
type StreetsState = 'running' | 'idle' | 'ended' | 'not-installed' | 'no-folder' | 'other-version'

/** An area in use, as this server process sees it. */
export type UsedStreets = UsedArea & {
  state: StreetsState
  restarts: number
  waiting: number
  /** Undefined while no process runs, and where the system does not say. */
  memoryBytes: number | undefined
}

/** "busy": refused, because as many calls as the process can take are waiting. */
export type StreetOutcome = 'answered' | 'no-route' | 'timed-out' | 'busy' | 'failed'

export type StreetCallEnd = { area: string; outcome: StreetOutcome; seconds: number }

/** The street processes of this machine, for those who watch them. */
export type StreetsWatch = {
  /** Each area in use once. */
  list: () => UsedStreets[]
  /** The listener is called after each call to a graph, from now on. */
  onCall: (listener: (call: StreetCallEnd) => void) => void
}
