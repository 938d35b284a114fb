import { DAY, HOUR, MINUTE } from '../time.ts'

/** How long a delivery is tried, from when it began. */
export const TRIED_FOR_MS = 3 * DAY
/** An endpoint that answered nothing well for so long is paused. */
export const PAUSED_AFTER_MS = 3 * DAY

const WAITS = [5_000, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR]
const LONGEST_WAIT = 12 * HOUR

/**
 * When a delivery that failed `tries` times is tried again; undefined when it is given up. `spread` of 0 to 1 keeps
 * those that failed together from coming together.
 */
export function nextTryAt(facts: {
  tries: number
  begunAt: Date
  now: Date
  spread: number
}): Date | undefined {
  const { tries, begunAt, now, spread } = facts
  const wait = WAITS[tries - 1] ?? LONGEST_WAIT
  const at = now.getTime() + wait * (1 + spread / 10)
  return at - begunAt.getTime() > TRIED_FOR_MS ? undefined : new Date(at)
}
