import { MINUTE } from '../time.ts'

/** The same quote request within this many seconds returns the same quote (specification, section 9). */
export const REUSE_SECONDS = 60

export const isExpired = ({ expiresAt }: { expiresAt: Date }, now: Date): boolean =>
  now >= expiresAt

/** The whole seconds shown by the countdown. */
export const secondsLeft = ({ expiresAt }: { expiresAt: Date }, now: Date): number =>
  Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / 1000))

/** mm:ss as the card dialog shows it. */
export function countdownText(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return `${String(minutes).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}

export type PickupTimeResult =
  | { ok: true }
  | { ok: false; reason: 'too-early' | 'too-far'; earliestAt: Date }

const MAX_DAYS_AHEAD = 366

/**
 * Checks that a car can get there in time: no pickup before now plus the nearest car's drive or the operator's lead
 * time.
 */
export function checkPickupTime(
  pickupAt: Date,
  { now, leadMinutes }: { now: Date; leadMinutes: number },
): PickupTimeResult {
  const earliestAt = new Date(Math.ceil((now.getTime() + leadMinutes * MINUTE) / MINUTE) * MINUTE)
  // A minute of grace: the customer chose the time before the request was sent.
  if (pickupAt.getTime() + MINUTE < earliestAt.getTime())
    return { ok: false, reason: 'too-early', earliestAt }
  if (pickupAt.getTime() > now.getTime() + MAX_DAYS_AHEAD * 24 * 60 * MINUTE)
    return { ok: false, reason: 'too-far', earliestAt }
  return { ok: true }
}
