import { metresBetween, type Point } from '../geo.ts'

/** A car on the map: where it stands, and which way it looks, in degrees clockwise from north. */
export type Pose = Point & { heading: number }

/** A movement on its way: from where it was drawn when a fix came, to that fix. */
export type Glide = { from: Pose; to: Pose; startMs: number; endMs: number }

/** A fix that came after this is no movement to be shown: the car is set down there. */
const LONGEST_MS = 12_000
const SHORTEST_MS = 300
/** So far a car does not come between two fixes. */
const JUMP_METRES = 1_500

/**
 * Moves a car from where it is drawn to a fix in the time there was between this fix and the one before, so that it
 * arrives as the next one comes. A jump, a long silence and the first fix of all are not glided over.
 */
export function glideTo(
  to: Pose,
  { from, gapMs, nowMs }: { from: Pose | undefined; gapMs: number; nowMs: number },
): Glide {
  const still = !from || gapMs > LONGEST_MS || metresBetween(from, to) > JUMP_METRES
  const lasts = still ? 0 : Math.max(gapMs, SHORTEST_MS)
  return { from: from ?? to, to, startMs: nowMs, endMs: nowMs + lasts }
}

/** Where a gliding car is at a moment. */
export function poseAt({ from, to, startMs, endMs }: Glide, nowMs: number): Pose {
  if (nowMs >= endMs) return to
  const share = Math.max(0, (nowMs - startMs) / (endMs - startMs))
  const between = (a: number, b: number) => a + (b - a) * share
  return {
    lat: between(from.lat, to.lat),
    lng: between(from.lng, to.lng),
    heading: (from.heading + turnTo(from.heading, to.heading) * share + 360) % 360,
  }
}

/** The shorter way round: from 350° to 10° are 20°, not 340°. */
const turnTo = (from: number, to: number): number => ((to - from + 540) % 360) - 180
