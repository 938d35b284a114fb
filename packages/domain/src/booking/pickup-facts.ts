import { type Landing, landingOf, waitingClock } from '../dispatch/waiting-clock.ts'
import { isAirport } from '../places/place.ts'
import type { Waiting } from '../quotation/tariff.ts'
import type { Leg } from './booking.ts'

/** What a passenger needs to find the car: the same in every email, text message, calendar and on the ticket. */
export type PickupFacts = {
  /** Where the driver waits: in arrivals with a name board, in arrivals, or at the address. */
  meetsAt: 'name-board' | 'arrivals' | 'address'
  flightNumber: string
  landsAt: Date | undefined
  hasLanded: boolean
  /** The customer kept a pickup time before the landing. */
  landsAfterPickup: boolean
  /** Undefined where no waiting is free. */
  freeUntil: Date | undefined
}

export type PickupTerms = {
  waiting: Waiting
  landing: Landing | undefined
  /** Meet and greet was booked. */
  isMet: boolean
}

export function pickupFacts(
  leg: Pick<Leg, 'pickup' | 'pickupAt' | 'flight'>,
  { waiting, landing, isMet }: PickupTerms,
): PickupFacts {
  const fromAirport = isAirport(leg.pickup)
  const landsAt = fromAirport && landing ? landingOf(landing) : undefined
  const clock = waitingClock(leg, { waiting, landing, arrivedAt: undefined })
  return {
    meetsAt: isMet ? 'name-board' : fromAirport ? 'arrivals' : 'address',
    flightNumber: fromAirport ? (leg.flight?.number ?? '') : '',
    landsAt,
    hasLanded: fromAirport && landing?.landedAt !== undefined,
    landsAfterPickup: landsAt !== undefined && landsAt > leg.pickupAt,
    freeUntil: clock.freeMinutes > 0 ? clock.freeUntil : undefined,
  }
}
