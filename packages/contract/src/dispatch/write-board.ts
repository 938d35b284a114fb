import {
  type DayLeg,
  describeFlightState,
  type LegFlight,
  moneyOf,
} from '@kerbside/domain/dispatch/day-leg.ts'
import { shortPlace } from '@kerbside/domain/dispatch/short-place.ts'
import { endOf } from '@kerbside/domain/dispatch/timeline.ts'
import { waitingClock } from '@kerbside/domain/dispatch/waiting-clock.ts'
import type { Fix } from '@kerbside/domain/driver/check-fix.ts'
import type { KnownDriver, Licence } from '@kerbside/domain/driver/driver.ts'
import { localAt } from '@kerbside/domain/time.ts'
import { writeMoney } from '../money.ts'
import type { BoardDriver, BoardFlight, BoardLeg } from './board.ts'

const iso = (at: Date | undefined): string | null => at?.toISOString() ?? null

export type BoardLegDetails = {
  now: Date
  zone: string
  /** Letters before a reference: "KB". */
  prefix: string
  /** Bookings of the test mode are marked among real ones only. */
  isLive: boolean
  driverNumber: number | null
  offer: { id: string; driverNumber: number; expiresAt: Date } | undefined
  before: BoardLeg['before']
}

/** A leg as a bar on the board. */
export function writeBoardLeg(leg: DayLeg, details: BoardLegDetails): BoardLeg {
  const { now, zone, prefix, isLive, driverNumber, offer, before } = details
  const endsAt = endOf({ ...leg, ...leg.times }, now)
  return {
    reference: leg.reference,
    bookingRef: `${prefix}-${leg.reference}`,
    leg: leg.leg,
    state: leg.state,
    version: leg.version,
    pickupAt: leg.pickupAt.toISOString(),
    pickupLocal: leg.pickupLocal,
    endsAt: endsAt.toISOString(),
    endsLocal: localAt(endsAt, zone),
    startedAt: iso(leg.times.setOffAt),
    requestedAt: iso(leg.requestedAt),
    from: shortPlace(leg.pickup),
    to: shortPlace(leg.dropOff),
    passenger: leg.passenger,
    people: leg.party.passengers,
    vehicleTypeId: leg.vehicleTypeId,
    vehicleType: leg.vehicleType,
    driverId: driverNumber,
    offer: offer
      ? {
          offerId: offer.id,
          driverId: offer.driverNumber,
          expiresAt: offer.expiresAt.toISOString(),
        }
      : null,
    approval: leg.state === 'requested' && leg.approvalUntil !== undefined,
    flight: leg.flight ? writeFlight(leg.flight) : null,
    waiting: writeWaiting(leg),
    fare: writeMoney(leg.fare, leg.currency),
    currencyCode: leg.currency,
    money: moneyOf(leg),
    badges: badgesOf(leg, isLive),
    before,
  }
}

export function writeFlight(flight: LegFlight): BoardFlight {
  const { state, delayMinutes } = describeFlightState(flight)
  return {
    number: flight.number,
    state,
    delayMinutes: delayMinutes ?? null,
    scheduledAt: iso(flight.scheduledAt),
    estimatedAt: iso(flight.estimatedAt),
    landedAt: iso(flight.landedAt),
    checkedAt: iso(flight.checkedAt),
  }
}

function writeWaiting(leg: DayLeg): BoardLeg['waiting'] {
  if (leg.state !== 'arrived' || !leg.waiting) return null
  const { arrivedAt } = leg.times
  const clock = waitingClock(leg, { waiting: leg.waiting, landing: leg.flight, arrivedAt })
  return { since: clock.startsAt.toISOString(), freeUntil: clock.freeUntil.toISOString() }
}

function badgesOf(leg: DayLeg, isLive: boolean): BoardLeg['badges'] {
  const { party } = leg
  const all: Record<BoardLeg['badges'][number], boolean> = {
    wheelchair: /wheelchair/i.test(leg.vehicleType),
    'meet-and-greet': leg.meetAndGreet,
    'child-seat': party.smallChildSeats + party.largeChildSeats > 0,
    pet: party.smallPets + party.otherPets > 0,
    note: leg.hasNote,
    via: leg.vias > 0,
    return: leg.leg === 2,
    asap: leg.asap,
    test: leg.test && isLive,
  }
  return (Object.keys(all) as BoardLeg['badges']).filter((badge) => all[badge])
}

export const nameOf = ({ driver }: Pick<KnownDriver, 'driver'>): string =>
  `${driver.firstName} ${driver.lastName}`.trim()

export const initialsOf = ({ driver }: Pick<KnownDriver, 'driver'>): string =>
  `${driver.firstName.slice(0, 1)}${driver.lastName.slice(0, 1)}`.toUpperCase()

/** A shift or a break; without an end it goes on. */
type Stretch = { beganAt: Date; endedAt: Date | undefined }

const writeStretch = ({ beganAt, endedAt }: Stretch) => ({
  beganAt: beganAt.toISOString(),
  endedAt: iso(endedAt),
})

export type BoardDriverDetails = {
  now: Date
  fix: Fix | undefined
  shifts: readonly Stretch[]
  breaks: readonly Stretch[]
  /** Documents that expire soon, the soonest first. */
  ending: readonly Licence[]
  today: string
  reference: number | null
}

/** A driver as the head of a lane and as a marker on the map. */
export function writeBoardDriver(
  knownDriver: KnownDriver,
  details: BoardDriverDetails,
): BoardDriver {
  const { driver, vehicle, shift } = knownDriver
  const { now, fix, shifts, breaks, ending, today, reference } = details
  return {
    driverId: driver.number,
    name: nameOf(knownDriver),
    initials: initialsOf(knownDriver),
    phone: driver.phone,
    vehicle: vehicle
      ? {
          make: vehicle.make,
          model: vehicle.model,
          colour: vehicle.colour,
          registration: vehicle.registration,
          vehicleTypeIds: [...vehicle.vehicleTypeIds],
          wheelchair: vehicle.wheelchair,
        }
      : null,
    shift: shift
      ? { beganAt: shift.beganAt.toISOString(), breakSince: iso(shift.onBreakSince) }
      : null,
    shifts: shifts.map(writeStretch),
    breaks: breaks.map(writeStretch),
    place: fix
      ? {
          lat: fix.lat,
          lng: fix.lng,
          at: fix.at.toISOString(),
          ageSeconds: Math.max(0, Math.round((now.getTime() - fix.at.getTime()) / 1000)),
          heading: fix.heading ?? null,
        }
      : null,
    documents: ending.map(({ kind, own, expiresOn }) => ({
      kind,
      name: own?.name ?? '',
      expiresOn,
      ended: expiresOn < today,
    })),
    reference,
  }
}
