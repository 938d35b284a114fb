import { addMinutes, MINUTE, roundUp } from '../time.ts'

/** Minutes from touchdown to the kerb when nobody said otherwise, and the grid times are rounded up to (section 9). */
const BUFFER_MINUTES = 30
const ROUND_MINUTES = 5

/** Free waiting of the specification, from the pickup; an operator's own stands in its policies. */
export const FREE_WAITING_MINUTES = 60

/** What can be chosen between landing and pickup: 0 to 180 minutes by 15. */
export const WAIT_CHOICES: readonly number[] = Array.from({ length: 13 }, (_, step) => step * 15)

/** Proposed to whoever booked a car for a time before they land. */
export const WAIT_AFTER_LANDING = 60

export type ArrivalPlan = { pickupAt: Date; freeWaitingEndsAt: Date }

/** When the driver comes for a flight: at the time that was chosen, else half an hour after landing, rounded up. */
export function planAirportPickup(
  { landsAt, freeMinutes = FREE_WAITING_MINUTES }: { landsAt: Date; freeMinutes?: number },
  chosen?: Date,
): ArrivalPlan {
  const pickupAt = chosen ?? pickupAfter(landsAt, BUFFER_MINUTES)
  return { pickupAt, freeWaitingEndsAt: addMinutes(pickupAt, freeMinutes) }
}

/** So many minutes after landing, on the next five. */
export const pickupAfter = (landsAt: Date, minutes: number): Date =>
  roundUp(addMinutes(landsAt, minutes), ROUND_MINUTES)

/** The choice that stands for a pickup, or the nearest below it; undefined when it lies before the landing. */
export function waitOf({
  landsAt,
  pickupAt,
}: {
  landsAt: Date
  pickupAt: Date
}): number | undefined {
  const minutes = (pickupAt.getTime() - landsAt.getTime()) / MINUTE
  return minutes < 0 ? undefined : WAIT_CHOICES.findLast((choice) => choice <= minutes)
}

const MARKER_FROM = 20
const MARKER_UNTIL = 60

/** Where the pickup stands between landing and the end of free waiting, in per cent; never outside of 20 to 60. */
export function markerPercent({
  landsAt,
  pickupAt,
  freeWaitingEndsAt,
}: ArrivalPlan & { landsAt: Date }): number {
  const whole = freeWaitingEndsAt.getTime() - landsAt.getTime()
  const share = whole > 0 ? (100 * (pickupAt.getTime() - landsAt.getTime())) / whole : 0
  return Math.min(MARKER_UNTIL, Math.max(MARKER_FROM, Math.round(share)))
}
