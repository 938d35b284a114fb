import { addMinutes, MINUTE, roundUp } from '../time.ts'
import type { Landing } from './waiting-clock.ts'

/** A flight is worth asking about from a day before; a paid answer every ten minutes, nearer every two. */
export const WATCH_HOURS = 24
const CALM_MINUTES = 10
const CLOSE_MINUTES = 2
const CLOSE_BEFORE_MINUTES = 90
/** A landing nobody reported by then will not be. */
const GIVE_UP_MINUTES = 360

/** The landing as it is known best; undefined when nobody ever said one. */
export const landingOf = ({ landedAt, estimatedAt, scheduledAt }: Landing): Date | undefined =>
  landedAt ?? estimatedAt ?? scheduledAt

/** Whether the feed is to be asked again. Once landed, or called off, it has nothing more to say. */
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

/** A change people are told of; less is only worth a figure on the board. */
const TOLD_FROM_MINUTES = 10
/** Whoever wants to be met longer after landing than this has an appointment, and not a flight to wait for. */
const LONGEST_WAIT_MINUTES = 180
const ROUND_MINUTES = 5
/** A car cannot be anywhere sooner. */
const LEAST_NOTICE_MINUTES = 5

export type RetimeFacts = {
  now: Date
  pickupAt: Date
  /** What the customer had asked for, before anything moved it. */
  askedAt: Date
  /** The landing the customer knew when choosing that. */
  plannedLanding: Date | undefined
  /** The landing everybody was last told of. */
  toldLanding: Date | undefined
  landing: Date
}

/**
 * When a pickup is to be instead, so that the customer has as long from landing to the car as they chose; undefined
 * when it stays. Less than ten minutes against what was last told changes nothing.
 */
export function planRetime(facts: RetimeFacts): Date | undefined {
  const { now, pickupAt, askedAt, plannedLanding, toldLanding, landing } = facts
  if (!plannedLanding) return undefined
  const chosen = (askedAt.getTime() - plannedLanding.getTime()) / MINUTE
  if (chosen < 0 || chosen > LONGEST_WAIT_MINUTES) return undefined
  const known = toldLanding ?? plannedLanding
  if (Math.abs(landing.getTime() - known.getTime()) < TOLD_FROM_MINUTES * MINUTE) return undefined
  const wanted = roundUp(addMinutes(landing, chosen), ROUND_MINUTES)
  const soonest = roundUp(addMinutes(now, LEAST_NOTICE_MINUTES), ROUND_MINUTES)
  // a pickup that has come is not put off into the past, nor one that is late made later still by rounding
  const moved = wanted < soonest ? soonest : wanted
  if (moved > pickupAt && wanted <= pickupAt) return undefined
  return moved.getTime() === pickupAt.getTime() ? undefined : moved
}

/** "Landed 22 min early", "Expected 35 min late" */
export function sayLanding({
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
  if (delay === 0) return `${verb} in time`
  return `${verb} ${Math.abs(delay)} min ${delay < 0 ? 'early' : 'late'}`
}
