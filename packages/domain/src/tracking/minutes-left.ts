import { MINUTE } from '../time.ts'

/** How old an arrival time may be before the roads are asked again. */
export const ETA_HOLDS_MS = 15_000

/** An arrival time as it was worked out. */
export type Eta = { seconds: number; at: Date }

/** Whole minutes to an arrival, rounded up; what has gone by since it was worked out is not waited for twice. */
export function minutesLeft({ seconds, at }: Eta, now: Date): number {
  const leftMs = at.getTime() + seconds * 1000 - now.getTime()
  return Math.max(0, Math.ceil(leftMs / MINUTE))
}
