import { MINUTE } from '../time.ts'

export const MOST_TRIES = 5
export const TRIES_WINDOW_MINUTES = 15

/** Tries counted since a time, this one among them. */
export type Tries = { tries: number; since: Date }

/** Slowed, never locked: after five tries an account waits until a quarter of an hour has passed since the first. */
export function judgeTries(
  { tries, since }: Tries,
  { now, most, minutes = TRIES_WINDOW_MINUTES }: { now: Date; most: number; minutes?: number },
): { ok: true } | { ok: false; waitSeconds: number } {
  if (tries <= most) return { ok: true }
  const until = since.getTime() + minutes * MINUTE
  return { ok: false, waitSeconds: Math.max(1, Math.ceil((until - now.getTime()) / 1000)) }
}
