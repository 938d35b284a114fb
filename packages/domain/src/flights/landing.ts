import { addMinutes, MINUTE, roundUp } from '../time.ts'

/** Minutes from touchdown to pickup unless the operator sets others, and the step of rounding up (section 9). */
export const MINUTES_AFTER_LANDING = 30
const ROUND_MINUTES = 5

/** Free waiting from the pickup time by the specification; an operator's policies may set another value. */
export const FREE_WAITING_MINUTES = 60

/** Choices for the wait between landing and pickup: 0 to 180 minutes in steps of 15. */
export const WAIT_CHOICES: readonly number[] = Array.from({ length: 13 }, (_, step) => step * 15)

const WAIT_TOO_EARLY = 60

/** Minutes after landing, suggested to a customer who booked a pickup before it; never less than the operator's own. */
export const waitTooEarly = (minutesAfterLanding: number | undefined): number =>
  Math.max(WAIT_TOO_EARLY, minutesAfterLanding ?? 0)

export type ArrivalPlan = { pickupAt: Date; freeWaitingEndsAt: Date }

/** Returns the pickup time for a flight: the chosen time, otherwise the operator's minutes after landing, rounded up. */
export function planAirportPickup(
  {
    landsAt,
    freeMinutes = FREE_WAITING_MINUTES,
    minutesAfterLanding = MINUTES_AFTER_LANDING,
  }: { landsAt: Date; freeMinutes?: number; minutesAfterLanding?: number | undefined },
  chosen?: Date,
): ArrivalPlan {
  const pickupAt = chosen ?? pickupAfter(landsAt, minutesAfterLanding)
  return { pickupAt, freeWaitingEndsAt: addMinutes(pickupAt, freeMinutes) }
}

/** This many minutes after landing, rounded up to the next five. */
export const pickupAfter = (landsAt: Date, minutes: number): Date =>
  roundUp(addMinutes(landsAt, minutes), ROUND_MINUTES)

/**
 * Returns the wait choice that matches a pickup, or the nearest below it; undefined if the pickup is before the
 * landing.
 */
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

/** A pickup before the landing, or later than the longest wait, is probably not for this flight. */
export const isOddLanding = (times: { landsAt: Date; pickupAt: Date }): boolean => {
  const minutes = (times.pickupAt.getTime() - times.landsAt.getTime()) / MINUTE
  return minutes < 0 || minutes > Math.max(...WAIT_CHOICES)
}

const MARKER_FROM = 20
const MARKER_UNTIL = 60

/** The position of the pickup between landing and the end of free waiting, in per cent, limited to 20 to 60. */
export function markerPercent({
  landsAt,
  pickupAt,
  freeWaitingEndsAt,
}: ArrivalPlan & { landsAt: Date }): number {
  const whole = freeWaitingEndsAt.getTime() - landsAt.getTime()
  const share = whole > 0 ? (100 * (pickupAt.getTime() - landsAt.getTime())) / whole : 0
  return Math.min(MARKER_UNTIL, Math.max(MARKER_FROM, Math.round(share)))
}
