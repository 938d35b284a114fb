import type { KeptFix, NumberedFix } from './keep.ts'

/** Standing still is told twice a minute; a car that moves, when it went on a little or some seconds passed. */
const MOVED_METRES = 25
const MOVING_SECONDS = 5
const STANDING_SECONDS = 30
/** Below this a phone that lies still only seems to move. */
const STILL_METRES = 8

/** A day without a network and no more: what is older is thinned first. */
const MOST_KEPT = 4_000

const EARTH_METRES = 6_371_000

/** Is this fix worth telling after the last one that was told? */
export function isWorthTelling(fix: KeptFix, last: KeptFix | undefined): boolean {
  if (!last) return true
  const seconds = (Date.parse(fix.at) - Date.parse(last.at)) / 1000
  if (seconds <= 0) return false
  const metres = metresBetween(fix, last)
  if (metres >= MOVED_METRES && seconds >= 1) return true
  return seconds >= (metres < STILL_METRES ? STANDING_SECONDS : MOVING_SECONDS)
}

/** Keys to drop when too many are kept: every second one of the older half, so that the way stays whole. */
export function overfull(kept: readonly NumberedFix[], most = MOST_KEPT): number[] {
  if (kept.length <= most) return []
  return kept
    .slice(0, Math.floor(kept.length / 2))
    .filter((_, at) => at % 2 === 1)
    .map(({ key }) => key)
}

type Point = { lat: number; lng: number }

/** As the crow flies. */
export function metresBetween(from: Point, to: Point): number {
  const rad = Math.PI / 180
  const x = (to.lng - from.lng) * rad * Math.cos(((from.lat + to.lat) / 2) * rad)
  const y = (to.lat - from.lat) * rad
  return Math.hypot(x, y) * EARTH_METRES
}
