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

const landingOf = ({ landedAt, estimatedAt, scheduledAt }: Landing): Date | undefined =>
  landedAt ?? estimatedAt ?? scheduledAt

/**
 * At an airport the time starts at the actual landing, elsewhere at the pickup or at the arrival of a later car.
 * Waiting is never charged before the agreed time, nor for minutes in which no car was there.
 */
export function waitingClock(
  leg: Pick<Leg, 'pickup' | 'pickupAt'>,
  params: { waiting: Waiting; landing: Landing | undefined; arrivedAt: Date | undefined },
): WaitingClock {
  const { waiting, arrivedAt } = params
  const freeMinutes = freeWaitingMinutes(waiting, leg.pickup)
  const landed = isAirport(leg.pickup) && params.landing ? landingOf(params.landing) : undefined
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
      arrivedAt && later(free, addMinutes(later(arrivedAt, leg.pickupAt), MIN_WAIT_MINUTES)),
  }
}

/** A passenger who waited for a late car has at least the free minutes of a street pickup, from the car's arrival. */
const lateGrace = (arrivedAt: Date | undefined, { freeMinutes }: Waiting): Date | undefined =>
  arrivedAt && addMinutes(arrivedAt, freeMinutes.other)

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
