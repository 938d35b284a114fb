import type { Path, Point } from '@kerbside/domain/geo.ts'

/** What an adapter gets about the operator. */
export type RoadEngineDeps = {
  /** The engine's address, without a slash at the end; an engine with a public address has a default. */
  url?: string | undefined
  /** The operator's own key, read at each request because it may have changed. */
  key: () => Promise<string | undefined>
  now: () => Date
  /** The operator's IANA time zone, for engines that take local time. */
  zone: string
}

/** A route as an engine returns it, before it is checked. */
export type EngineRoute = { metres: number; seconds: number; path: Path }

/** An outside routing engine. Throws if it cannot answer. */
export type RoadEngine = {
  /** Whether its durations depend on the time of day. */
  knowsTraffic: boolean
  /**
   * The route through the points in order; undefined when the engine says that no road connects them, which may
   * only mean that its map ends there.
   */
  route(
    points: readonly Point[],
    options: { departAt: Date | undefined; signal: AbortSignal },
  ): Promise<EngineRoute | undefined>
}

/** Drops a departure in the past: engines accept future times only and answer others with an error. */
export const inFuture = (departAt: Date | undefined, now: Date): Date | undefined =>
  departAt && departAt > now ? departAt : undefined
