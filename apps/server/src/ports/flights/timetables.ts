import { HOUR } from '@kerbside/domain/time.ts'
import { EngineStatus } from './engine.ts'

/** Paid plans of AviationStack allow one timetable request in ten seconds. */
const SPACING_MS = 10_000
/** Free plans allow one a minute: after a 429 no timetable is requested for this long. */
const SPACING_AFTER_429_MS = 60_000
const CACHE_TTL_MS = 6 * HOUR
const MAX_CACHED = 500
/** The last of these waits a minute; customers do not wait longer, so more are not queued. */
const MAX_QUEUED = 6
const REQUEST_MS = 5_000

export type Timetables<Flight> = {
  /** The timetable if it is cached or may be requested now; otherwise undefined, and the request is queued. */
  find(
    key: string,
    request: (signal: AbortSignal) => Promise<Flight[]>,
  ): Promise<Flight[]> | undefined
}

/** Requests timetables one at a time with a pause, caches them for hours and shares them between customers. */
export function openTimetables<Flight>({
  now,
  spacingMs = SPACING_MS,
}: {
  now: () => Date
  spacingMs?: number | undefined
}): Timetables<Flight> {
  type Request = (signal: AbortSignal) => Promise<Flight[]>
  const cache = new Map<string, { until: number; flights: Promise<Flight[]> }>()
  const queue = new Map<string, Request>()
  /** In milliseconds of the monotonic clock. */
  let freeAt = 0
  let isRequesting = false
  let timer: NodeJS.Timeout | undefined

  const start = (key: string, request: Request): Promise<Flight[]> => {
    isRequesting = true
    if (cache.size >= MAX_CACHED) cache.clear()
    const flights = request(AbortSignal.timeout(REQUEST_MS))
    const entry = { until: now().getTime() + CACHE_TTL_MS, flights }
    cache.set(key, entry)
    // Counted from the response: requests that left far enough apart may arrive closer together.
    const pause = (ms: number) => {
      isRequesting = false
      freeAt = performance.now() + ms
      scheduleNext()
    }
    flights.then(
      () => pause(spacingMs),
      (error: unknown) => {
        if (cache.get(key) === entry) cache.delete(key)
        const isTooSoon = error instanceof EngineStatus && error.status === 429
        pause(isTooSoon ? SPACING_AFTER_429_MS : spacingMs)
      },
    )
    return flights
  }

  const scheduleNext = () => {
    if (timer || isRequesting || queue.size === 0) return
    timer = setTimeout(
      () => {
        timer = undefined
        const [next] = queue
        if (next && !isRequesting && performance.now() >= freeAt) {
          queue.delete(next[0])
          start(...next).catch(() => undefined)
        } else scheduleNext()
      },
      Math.max(1, freeAt - performance.now()),
    )
    timer.unref()
  }

  return {
    find(key, request) {
      const existing = cache.get(key)
      if (existing && existing.until > now().getTime()) return existing.flights
      if (queue.size === 0 && !isRequesting && performance.now() >= freeAt)
        return start(key, request)
      if (queue.size < MAX_QUEUED) queue.set(key, request)
      scheduleNext()
      return undefined
    },
  }
}
