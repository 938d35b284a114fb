import type { Path, Point } from '@kerbside/domain/geo.ts'

/** What an adapter is told of the operator it asks for. */
export type RoadMeans = {
  /** Where the engine is, without a slash at the end; engines with a home of their own have a default. */
  url?: string | undefined
  /** The operator's own key, read for each question: it may have been changed. */
  key: () => Promise<string | undefined>
  now: () => Date
  /** IANA zone of the operator: engines that want a clock on the wall are told its. */
  zone: string
}

/** A way as an engine tells it, before it is believed. */
export type ToldWay = { metres: number; seconds: number; path: Path }

/** What an outside routing engine can do. It throws when it cannot answer. */
export type RoadEngine = {
  /** Whether its durations depend on the hour of the day. */
  knowsTraffic: boolean
  /**
   * The way through the points in order; undefined when the engine says that no road joins them, which may only mean
   * that its map ends there.
   */
  route(
    points: readonly Point[],
    asked: { departAt: Date | undefined; signal: AbortSignal },
  ): Promise<ToldWay | undefined>
}

/** An engine asks for the future only: a moment that has passed is answered with an error. */
export const inFuture = (departAt: Date | undefined, now: Date): Date | undefined =>
  departAt && departAt > now ? departAt : undefined
