import type { Leg } from '../booking/booking.ts'
import { type Minor, minor, NOTHING } from '../money.ts'
import { isAirport } from '../places/place.ts'
import { freeWaitingMinutes } from '../quotation/free-waiting.ts'
import type { Waiting } from '../quotation/tariff.ts'
import { addMinutes, MINUTE } from '../time.ts'

/** What is known of the landing a pickup hangs on; the most certain of them counts. */
export type Landing = {
  scheduledAt?: Date | undefined
  estimatedAt?: Date | undefined
  landedAt?: Date | undefined
}

/** One clock for the passenger, the driver and the desk. */
export type WaitingClock = {
  /** What it counts from. */
  from: 'landing' | 'pickup' | 'arrival'
  startsAt: Date
  freeMinutes: number
  /** From here on each begun unit costs; the same instant for everybody. */
  freeUntil: Date
  unitMinutes: number
  /** Nothing where the price list asks nothing for waiting. */
  perUnit: Minor
  /** From when the driver may say that nobody came; undefined while no car is there. */
  noShowFrom: Date | undefined
}

/** Even where no minute is free, nobody is left behind sooner than so long after the car came. */
const LEAST_WAIT_MINUTES = 5

const landingOf = ({ landedAt, estimatedAt, scheduledAt }: Landing): Date | undefined =>
  landedAt ?? estimatedAt ?? scheduledAt

/**
 * At an airport the time runs from the real landing, elsewhere from the pickup or, where the car comes later, from the
 * car. Waiting is never asked for before the agreed time, nor for minutes in which no car was there.
 */
export function waitingClock(
  leg: Pick<Leg, 'pickup' | 'pickupAt'>,
  facts: { waiting: Waiting; landing: Landing | undefined; arrivedAt: Date | undefined },
): WaitingClock {
  const { waiting, arrivedAt } = facts
  const freeMinutes = freeWaitingMinutes(waiting, leg.pickup)
  const landed = isAirport(leg.pickup) && facts.landing ? landingOf(facts.landing) : undefined
  const met = later(leg.pickupAt, arrivedAt)
  const startsAt = landed ?? met
  const free = landed
    ? later(later(addMinutes(landed, freeMinutes), leg.pickupAt), lateGrace(arrivedAt, waiting))
    : addMinutes(met, freeMinutes)
  return {
    from: landed ? 'landing' : met === leg.pickupAt ? 'pickup' : 'arrival',
    startsAt,
    freeMinutes,
    freeUntil: free,
    unitMinutes: waiting.unitMinutes,
    perUnit: waiting.perUnit,
    noShowFrom:
      arrivedAt && later(free, addMinutes(later(arrivedAt, leg.pickupAt), LEAST_WAIT_MINUTES)),
  }
}

/** Who waited for the car has at least the minutes that are free at any door, counted from the car. */
const lateGrace = (arrivedAt: Date | undefined, { freeMinutes }: Waiting): Date | undefined =>
  arrivedAt && addMinutes(arrivedAt, freeMinutes.other)

const later = (one: Date, other: Date | undefined): Date => (other && other > one ? other : one)

/** Begun units of waiting that are asked for when the wait ends then, and what they cost. */
export function paidWaiting(
  { freeUntil, unitMinutes, perUnit }: WaitingClock,
  { until }: { until: Date },
): { units: number; amount: Minor } {
  if (perUnit === 0 || until <= freeUntil) return { units: 0, amount: NOTHING }
  const units = Math.ceil((until.getTime() - freeUntil.getTime()) / (unitMinutes * MINUTE))
  return { units, amount: minor(units * perUnit) }
}
