import { metresBetween, type Point } from '../geo.ts'

/** A car on the map: its position, and its heading in degrees clockwise from north. */
export type Pose = Point & { heading: number }

/** An animation in progress: from the position drawn when a fix arrived, to that fix. */
export type Glide = { from: Pose; to: Pose; startMs: number; endMs: number }

/** After a longer gap the car is placed at the fix without animation. */
const MAX_GAP_MS = 12_000
const MIN_DURATION_MS = 300
/** A greater distance between two fixes counts as a jump. */
const JUMP_METRES = 1_500

/**
 * Animates a car from its drawn position to a fix over the time between this fix and the previous one, so that it
 * arrives when the next one is due. A jump, a long gap and the first fix are not animated.
 */
export function glideTo(
  to: Pose,
  { from, gapMs, nowMs }: { from: Pose | undefined; gapMs: number; nowMs: number },
): Glide {
  const still = !from || gapMs > MAX_GAP_MS || metresBetween(from, to) > JUMP_METRES
  const lasts = still ? 0 : Math.max(gapMs, MIN_DURATION_MS)
  return { from: from ?? to, to, startMs: nowMs, endMs: nowMs + lasts }
}

/** The position of an animated car at a moment. */
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

/** The shorter way to turn: from 350° to 10° it is 20°, not 340°. */
const turnTo = (from: number, to: number): number => ((to - from + 540) % 360) - 180
