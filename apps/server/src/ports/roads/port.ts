import type { Path, Point } from '@kerbside/domain/geo.ts'

export type Route = {
  metres: number
  seconds: number
  /** From the first point to the last through all between. */
  path: Path
  /** Which engine answered: "embedded", later "osrm", "valhalla", … */
  engine: string
  /** True when the engine knows no streets: the customer reads "estimated route". */
  estimate: boolean
}

/** What the house asks of a routing service. Adapters beside this file; main.ts picks one. */
export type Roads = {
  /**
   * The way through 2 to 12 points in order, or undefined when no road joins them (an island). Engines that know
   * traffic take the hour of `departAt` into account; without it an ordinary daytime is meant.
   */
  route(points: readonly Point[], when?: { departAt: Date }): Promise<Route | undefined>
}
