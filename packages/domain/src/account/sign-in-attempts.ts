import { MINUTE } from '../time.ts'

export const MAX_ATTEMPTS = 5
export const ATTEMPT_WINDOW_MINUTES = 15

/** Attempts counted since a time, including this one. */
export type AttemptCount = { tries: number; since: Date }

/** Slowed down, never locked: after five attempts an account waits until a quarter of an hour after the first. */
export function checkAttempts(
  { tries, since }: AttemptCount,
  { now, max, minutes = ATTEMPT_WINDOW_MINUTES }: { now: Date; max: number; minutes?: number },
): { ok: true } | { ok: false; waitSeconds: number } {
  if (tries <= max) return { ok: true }
  const until = since.getTime() + minutes * MINUTE
  return { ok: false, waitSeconds: Math.max(1, Math.ceil((until - now.getTime()) / 1000)) }
}
