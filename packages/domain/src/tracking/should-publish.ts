import { metresBetween, type Point } from '../geo.ts'

/** A position with its time. */
export type Seen = Point & { at: Date }

/** A page that animates between two positions needs no smaller steps. */
const STEP_METRES = 25
const STEP_MS = 5_000

/** Whether a position is far or late enough after the last published one; the first always is, an older one never. */
export function shouldPublish(before: Seen | undefined, now: Seen): boolean {
  if (!before) return true
  const apartMs = now.at.getTime() - before.at.getTime()
  if (apartMs <= 0) return false
  return apartMs >= STEP_MS || metresBetween(before, now) >= STEP_METRES
}
