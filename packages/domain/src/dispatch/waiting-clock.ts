import type { Leg } from '../booking/booking.ts'
import { type Minor, minor, ZERO } from '../money.ts'
import { isAirport } from '../places/place.ts'
import { freeWaitingMinutes } from '../quotation/free-waiting.ts'
import type { Waiting } from '../quotation/tariff.ts'
import { addMinutes, MINUTE } from '../time.ts'

/** The times of the landing on which a pickup depends; the most certain one counts. */
export type Landing = {
  scheduledAt?: Date | undefined
  estimatedAt?: Date | undefined
  landedAt?: Date | undefined
}

/** One waiting clock for the passenger, the driver and the desk. */
export type WaitingClock = {
  /** The event it starts from. */
  from: 'landing' | 'pickup' | 'arrival'
  startsAt: Date
  freeMinutes: number
  /** From here on each started unit is charged; the same instant for passenger, driver and desk. */
  freeUntil: Date
  unitMinutes: number
  /** Zero if the price list has no charge for waiting. */
  perUnit: Minor
  /** From when the driver may record a no-show; undefined until the car has arrived. */
  noShowFrom: Date | undefined
}

/** Even without free minutes a no-show is possible only this long after the car's arrival. */
const MIN_WAIT_MINUTES = 5

/** The most certain landing time; undefined if there is none. */
export const landingOf = ({ landedAt, estimatedAt, scheduledAt }: Landing): Date | undefined =>
  landedAt ?? estimatedAt ?? scheduledAt

/**
 * The free minutes count from the pickup time, as the ticket promises, and from the landing or the car's arrival if
 * that is later. So waiting is never charged before the agreed time, nor for minutes in which no car was there.
 */
export function waitingClock(
  leg: Pick<Leg, 'pickup' | 'pickupAt'>,
  params: { waiting: Waiting; landing: Landing | undefined; arrivedAt: Date | undefined },
): WaitingClock {
  const { waiting, arrivedAt } = params
  const freeMinutes = freeWaitingMinutes(waiting, leg.pickup)
  const landed = isAirport(leg.pickup) && params.landing ? landingOf(params.landing) : undefined
  const ready = later(leg.pickupAt, landed)
  const startsAt = later(ready, arrivedAt)
  const freeUntil = addMinutes(startsAt, freeMinutes)
  return {
    from: startsAt === leg.pickupAt ? 'pickup' : startsAt === landed ? 'landing' : 'arrival',
    startsAt,
    freeMinutes,
    freeUntil,
    unitMinutes: waiting.unitMinutes,
    perUnit: waiting.perUnit,
    noShowFrom: arrivedAt && later(freeUntil, addMinutes(startsAt, MIN_WAIT_MINUTES)),
  }
}

const later = (item: Date, other: Date | undefined): Date => (other && other > item ? other : item)

/** The started units that are charged if the wait ends at that time, and their price. */
export function paidWaiting(
  { freeUntil, unitMinutes, perUnit }: WaitingClock,
  { until }: { until: Date },
): { units: number; amount: Minor } {
  if (perUnit === 0 || until <= freeUntil) return { units: 0, amount: ZERO }
  const units = Math.ceil((until.getTime() - freeUntil.getTime()) / (unitMinutes * MINUTE))
  return { units, amount: minor(units * perUnit) }
}
