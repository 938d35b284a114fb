import type { NumberedFix, StoredFix } from './driver-storage.ts'

/** A still phone sends twice a minute; a moving car after some metres or some seconds. */
const MOVED_METRES = 25
const MOVING_SECONDS = 5
const STATIONARY_SECONDS = 30
/** A smaller movement counts as noise of a still phone. */
const STILL_METRES = 8

/** Enough for a day without a network; beyond that, older positions are thinned first. */
const MAX_STORED_FIXES = 4_000

const EARTH_METRES = 6_371_000

/** Whether this position is worth sending after the last one sent. */
export function shouldSend(fix: StoredFix, last: StoredFix | undefined): boolean {
  if (!last) return true
  const seconds = (Date.parse(fix.at) - Date.parse(last.at)) / 1000
  if (seconds <= 0) return false
  const metres = metresBetween(fix, last)
  if (metres >= MOVED_METRES && seconds >= 1) return true
  return seconds >= (metres < STILL_METRES ? STATIONARY_SECONDS : MOVING_SECONDS)
}

/** Keys to drop when too many are stored: every second one of the older half, so that the route stays complete. */
export function overfull(stored: readonly NumberedFix[], max = MAX_STORED_FIXES): number[] {
  if (stored.length <= max) return []
  return stored
    .slice(0, Math.floor(stored.length / 2))
    .filter((_, index) => index % 2 === 1)
    .map(({ key }) => key)
}

type Point = { lat: number; lng: number }

/** The straight-line distance. */
export function metresBetween(from: Point, to: Point): number {
  const rad = Math.PI / 180
  const x = (to.lng - from.lng) * rad * Math.cos(((from.lat + to.lat) / 2) * rad)
  const y = (to.lat - from.lat) * rad
  return Math.hypot(x, y) * EARTH_METRES
}
