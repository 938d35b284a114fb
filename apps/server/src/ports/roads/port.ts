import type { Path, Point } from '@kerbside/domain/geo.ts'

export type Route = {
  metres: number
  seconds: number
  /** From the first point to the last through all between. */
  path: Path
  /** Which engine answered: "embedded", "osrm", "valhalla", "google", "azure". */
  engine: string
  /** True when the engine knows no streets: the customer reads "estimated route". */
  estimate: boolean
}

/** How long it takes to get there, without the way. */
export type Drive = { metres: number; seconds: number }

/** What the house asks of a routing service. Adapters beside this file; main.ts picks one. */
export type Roads = {
  /**
   * The way through 2 to 12 points in order, or undefined when no road joins them (an island). Engines that know
   * traffic take the hour of `departAt` into account; without it an ordinary daytime is meant. Throws RoadsAway when
   * nobody who may know it can be heard.
   */
  route(points: readonly Point[], when?: { departAt: Date }): Promise<Route | undefined>
  /**
   * Drives between one place and many others, in the others' order: who is nearest by road. One search, whatever their
   * number, on the built-in network, which drives alike both ways; undefined where no road leads.
   */
  reach(
    hub: Point,
    asked: { others: readonly Point[]; departAt: Date },
  ): readonly (Drive | undefined)[]
  /** For how many milliseconds a way just found may be given again. */
  holdsMs(route: Route): number
  /** Which part of time an answer holds for: two moments of the same text have the same answer. */
  hourOf(departAt: Date): string
}

/** The built-in network knows no way, and an engine that may know one is down: no answer, which is not "no road". */
export class RoadsAway extends Error {}
