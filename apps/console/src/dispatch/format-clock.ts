import { formatTime } from '@kerbside/words/translate.ts'

/** A formatter is expensive, and a board formats the same thousand instants again and again. */
const MAX_CACHED = 20_000

/** Caches the result for each key; the cache is cleared when it is full. */
export function remembering(format: (key: string) => string): (key: string) => string {
  const cache = new Map<string, string>()
  return (key) => {
    const existing = cache.get(key)
    if (existing !== undefined) return existing
    if (cache.size >= MAX_CACHED) cache.clear()
    const now = format(key)
    cache.set(key, now)
    return now
  }
}

/** "06:43" for an ISO 8601 instant, in the operator's zone. */
export const formatClock = remembering((instant) => formatTime(new Date(instant), 'clock'))
