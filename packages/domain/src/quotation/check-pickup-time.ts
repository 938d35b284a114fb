import { MINUTE } from '../time.ts'

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
