import { MINUTE } from '../time.ts'

/** The maximum age of an arrival time before the routing engine is asked again. */
export const ETA_MAX_AGE_MS = 15_000

/** An arrival time with the moment it was calculated. */
export type Eta = { seconds: number; at: Date }

/** Whole minutes to an arrival, rounded up, less the time since it was calculated. */
export function minutesLeft({ seconds, at }: Eta, now: Date): number {
  const leftMs = at.getTime() + seconds * 1000 - now.getTime()
  return Math.max(0, Math.ceil(leftMs / MINUTE))
}
