import { DAY, HOUR, MINUTE } from '../time.ts'

/** How long a delivery is retried, from its first attempt. */
export const RETRY_FOR_MS = 3 * DAY
/** An endpoint without a successful delivery for this long is paused. */
export const PAUSED_AFTER_MS = 3 * DAY

const WAITS = [5_000, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR]
const MAX_WAIT_MS = 12 * HOUR

/**
 * When a delivery that failed `tries` times is tried again; undefined if it is given up. `spread` of 0 to 1 keeps
 * deliveries that failed together from being retried together.
 */
export function nextTryAt(params: {
  tries: number
  startedAt: Date
  now: Date
  spread: number
}): Date | undefined {
  const { tries, startedAt, now, spread } = params
  const wait = WAITS[tries - 1] ?? MAX_WAIT_MS
  const at = now.getTime() + wait * (1 + spread / 10)
  return at - startedAt.getTime() > RETRY_FOR_MS ? undefined : new Date(at)
}
