import { MINUTE } from '../time.ts'

/** A quote asked again within this many seconds is the same quote (specification, section 9). */
export const REUSE_SECONDS = 60

export const isExpired = ({ expiresAt }: { expiresAt: Date }, now: Date): boolean =>
  now >= expiresAt

/** Whole seconds the countdown shows. */
export const secondsLeft = ({ expiresAt }: { expiresAt: Date }, now: Date): number =>
  Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / 1000))

/** mm:ss as the card dialog shows it. */
export function countdownText(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return `${String(minutes).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}

export type PickupTimeVerdict =
  | { ok: true }
  | { ok: false; reason: 'too-early' | 'too-far'; earliestAt: Date }

const MOST_DAYS_AHEAD = 366

/** A car must be able to get there: not before now plus the nearest car's way or the operator's lead time. */
export function judgePickupTime(
  pickupAt: Date,
  { now, leadMinutes }: { now: Date; leadMinutes: number },
): PickupTimeVerdict {
  const earliestAt = new Date(Math.ceil((now.getTime() + leadMinutes * MINUTE) / MINUTE) * MINUTE)
  // A minute of grace: the customer read the clock before the request travelled.
  if (pickupAt.getTime() + MINUTE < earliestAt.getTime())
    return { ok: false, reason: 'too-early', earliestAt }
  if (pickupAt.getTime() > now.getTime() + MOST_DAYS_AHEAD * 24 * 60 * MINUTE)
    return { ok: false, reason: 'too-far', earliestAt }
  return { ok: true }
}
