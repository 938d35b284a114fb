import { metresBetween, type Point } from '../geo.ts'

/** Somebody was somewhere. */
export type Seen = Point & { at: Date }

/** A page that glides between two places needs no more than this. */
const STEP_METRES = 25
const STEP_MS = 5_000

/** Whether a place is far or late enough after the one told before; the first always is, an older one never. */
export function isWorthTelling(before: Seen | undefined, now: Seen): boolean {
  if (!before) return true
  const apartMs = now.at.getTime() - before.at.getTime()
  if (apartMs <= 0) return false
  return apartMs >= STEP_MS || metresBetween(before, now) >= STEP_METRES
}
