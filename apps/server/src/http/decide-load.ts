/**
 * Priority under overload: `last` is rejected first. `always`: never rejected. `webhook`: messages of gateways, which
 * come in bursts and are cheap to store. `first`: bookings, payments, drivers' actions and changes on the board.
 * `last`: quotes and searches.
 */
export type Priority = 'always' | 'webhook' | 'first' | 'middle' | 'last'

type SheddablePriority = Exclude<Priority, 'always'>

/** Limits on concurrent requests in this process: webhooks are counted separately, all others together. */
const MAX_IN_FLIGHT: Readonly<Record<SheddablePriority, number>> = {
  webhook: 2_000,
  first: 256,
  middle: 192,
  last: 48,
}

/** Limits on queries that wait for a database connection. A first quote of an operator makes about 25. */
const MAX_WAITING: Readonly<Record<SheddablePriority, number>> = {
  webhook: 512,
  first: 512,
  middle: 384,
  last: 256,
}

/** `middle` is rejected only when the share is below a quarter; bookings are never rejected for a late event loop. */
const WEIGHT: Readonly<Record<SheddablePriority, number>> = {
  webhook: Number.POSITIVE_INFINITY,
  first: Number.POSITIVE_INFINITY,
  middle: 4,
  last: 1,
}

export type Load = {
  inFlight: number
  waiting: number
  /** The share of `last` requests that is accepted, from MIN_SHARE to 1: see `nextShare`. */
  share: number
}

export type ShedReason = 'in-flight' | 'connections' | 'lag'

/** `credit` is passed to the next request of the same priority. */
export type LoadResult =
  | { ok: true; credit: number }
  | { ok: false; reason: ShedReason; credit: number }

/** Whether a request is accepted. A share of a quarter accepts every fourth request; `credit` starts at 0. */
export function decideLoad(
  { inFlight, waiting, share }: Load,
  { priority, credit }: { priority: Priority; credit: number },
): LoadResult {
  if (priority === 'always') return { ok: true, credit }
  if (inFlight >= MAX_IN_FLIGHT[priority]) return { ok: false, reason: 'in-flight', credit }
  if (waiting >= MAX_WAITING[priority]) return { ok: false, reason: 'connections', credit }
  const saved = credit + Math.min(1, share * WEIGHT[priority])
  // A little less than 1, because ten times 0.1 adds up to less than 1.
  return saved < 0.999
    ? { ok: false, reason: 'lag', credit: saved }
    : { ok: true, credit: Math.max(0, saved - 1) }
}

/** Above LATE_MS the share shrinks, below EARLY_MS it grows; in between it stays, so that it does not oscillate. */
const LATE_MS = 150
const EARLY_MS = 60

/** With quotes arriving at five times the capacity, this share is a quarter of the capacity. */
export const MIN_SHARE = 0.05
const MAX_SHRINK = 0.3
const GROWTH = 1.1

/** With fewer requests since the last sample, something else makes the event loop late and rejecting would not help. */
const MIN_REQUESTS = 16

/** The share after the next sample of the event loop's delay. */
export function nextShare(
  share: number,
  { lagMs, requests }: { lagMs: number; requests: number },
): number {
  if (lagMs < EARLY_MS || requests < MIN_REQUESTS) return Math.min(1, share * GROWTH)
  if (lagMs <= LATE_MS) return share
  return Math.max(MIN_SHARE, share * Math.max(MAX_SHRINK, LATE_MS / lagMs))
}
