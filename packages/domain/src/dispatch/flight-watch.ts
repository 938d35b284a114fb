import { addMinutes, MINUTE, roundUp } from '../time.ts'
import { type Landing, landingOf } from './waiting-clock.ts'

/** A flight is queried from a day before; a paid query every ten minutes, near the landing every two. */
export const WATCH_HOURS = 24
const CALM_MINUTES = 10
const CLOSE_MINUTES = 2
const CLOSE_BEFORE_MINUTES = 90
/** A landing not reported by then is no longer expected. */
const GIVE_UP_MINUTES = 360

/** Whether to query the feed again. After the landing or a cancellation it has no further news. */
export function isFlightDue(
  flight: Landing & { checkedAt: Date | undefined; isOff: boolean; around: Date },
  now: Date,
): boolean {
  const { checkedAt, landedAt, around } = flight
  if (landedAt || flight.isOff) return false
  if (!checkedAt) return true
  const lands = landingOf(flight) ?? around
  const toLanding = (lands.getTime() - now.getTime()) / MINUTE
  if (toLanding < -GIVE_UP_MINUTES) return false
  const every = toLanding <= CLOSE_BEFORE_MINUTES ? CLOSE_MINUTES : CALM_MINUTES
  return now.getTime() - checkedAt.getTime() >= every * MINUTE
}

/** The smallest change that people are notified of; a smaller one only changes a figure on the board. */
const MIN_CHANGE_MINUTES = 10
/** A pickup longer after landing than this is a fixed appointment that does not depend on the flight. */
const MAX_WAIT_MINUTES = 180
const ROUND_MINUTES = 5
/** A car cannot be there sooner. */
const MIN_NOTICE_MINUTES = 5

export type RetimeFacts = {
  now: Date
  pickupAt: Date
  /** The pickup the customer requested, before it was moved. */
  requestedAt: Date
  /** The landing time the customer knew when choosing that pickup. */
  plannedLanding: Date | undefined
  /** The landing time in the last notification. */
  notifiedLanding: Date | undefined
  landing: Date
}

/**
 * The new pickup time that leaves the customer the time between landing and car that they chose; undefined if the
 * pickup stays. A change of less than ten minutes from the last notified landing has no effect.
 */
export function planRetime(facts: RetimeFacts): Date | undefined {
  const { now, pickupAt, requestedAt, plannedLanding, notifiedLanding, landing } = facts
  if (!plannedLanding) return undefined
  const chosen = (requestedAt.getTime() - plannedLanding.getTime()) / MINUTE
  if (chosen < 0 || chosen > MAX_WAIT_MINUTES) return undefined
  const latestOrPlanned = notifiedLanding ?? plannedLanding
  if (Math.abs(landing.getTime() - latestOrPlanned.getTime()) < MIN_CHANGE_MINUTES * MINUTE)
    return undefined
  const wanted = roundUp(addMinutes(landing, chosen), ROUND_MINUTES)
  const soonest = roundUp(addMinutes(now, MIN_NOTICE_MINUTES), ROUND_MINUTES)
  // a pickup that is due is not moved into the past, nor a late one made later by rounding
  const moved = wanted < soonest ? soonest : wanted
  if (moved > pickupAt && wanted <= pickupAt) return undefined
  return moved.getTime() === pickupAt.getTime() ? undefined : moved
}

/** "Landed 22 min early", "Expected 35 min late" */
export function describeLanding({
  landing,
  scheduledAt,
  hasLanded,
}: {
  landing: Date
  scheduledAt: Date | undefined
  hasLanded: boolean
}): string {
  const verb = hasLanded ? 'Landed' : 'Expected'
  const delay = scheduledAt ? Math.round((landing.getTime() - scheduledAt.getTime()) / MINUTE) : 0
  if (delay === 0) return `${verb} on time`
  return `${verb} ${Math.abs(delay)} min ${delay < 0 ? 'early' : 'late'}`
}
