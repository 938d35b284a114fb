import type { Party } from '../fleet/vehicle-type.ts'
import { metresBetween } from '../geo.ts'
import type { Place } from '../places/place.ts'
import type { LocalTime } from '../time.ts'
import type { AmendedPart } from './amend-limits.ts'
import type { FlightDetails, Leg } from './booking.ts'

/** What of a leg is to be otherwise; what is not said stays. */
export type LegChange = {
  pickupAt?: Date
  pickupLocal?: LocalTime
  pickup?: Place
  dropOff?: Place
  vias?: readonly Place[]
  party?: Party
  vehicleTypeId?: number
  flight?: FlightDetails
  note?: string
}

/** What a change is about, each once and in this order. */
export type ChangedThing =
  | 'time'
  | 'pickup'
  | 'drop-off'
  | 'stops'
  | 'party'
  | 'vehicle'
  | 'flight'
  | 'note'

const TRIP: ReadonlySet<ChangedThing> = new Set([
  'time',
  'pickup',
  'drop-off',
  'stops',
  'party',
  'vehicle',
])

export const partOf = (things: readonly ChangedThing[]): AmendedPart =>
  things.some((thing) => TRIP.has(thing)) ? 'trip' : 'details'

/** The leg as it shall be. A car that was wanted at once is wanted at a time once that is changed. */
export const amendLeg = (leg: Leg, change: LegChange): Leg => {
  const { note: _, ...said } = change
  return { ...leg, ...said, ...(change.pickupAt && { asap: false }) }
}

/** What is otherwise than before. Notes belong to the booking, and are compared by the caller's text. */
export function changedThings(
  before: { leg: Leg; note: string },
  after: { leg: Leg; note: string },
): ChangedThing[] {
  const [one, other] = [before.leg, after.leg]
  const stops = (leg: Leg) => leg.vias
  const changed: Record<ChangedThing, boolean> = {
    time: one.pickupAt.getTime() !== other.pickupAt.getTime(),
    pickup: !isSamePlace(one.pickup, other.pickup),
    'drop-off': !isSamePlace(one.dropOff, other.dropOff),
    stops:
      stops(one).length !== stops(other).length ||
      stops(one).some((stop, at) => {
        const there = stops(other)[at]
        return !there || !isSamePlace(stop, there)
      }),
    party: Object.entries(one.party).some(
      ([who, count]) => other.party[who as keyof Party] !== count,
    ),
    vehicle: one.vehicleTypeId !== other.vehicleTypeId,
    flight: !isSameFlight(one.flight, other.flight),
    note: before.note !== after.note,
  }
  return (Object.keys(changed) as ChangedThing[]).filter((thing) => changed[thing])
}

/** Nearer than this is the same door, when it is called the same. */
const SAME_DOOR_METRES = 30

const isSamePlace = (one: Place, other: Place): boolean =>
  one.name === other.name && metresBetween(one.point, other.point) < SAME_DOOR_METRES

function isSameFlight(one: FlightDetails | undefined, other: FlightDetails | undefined): boolean {
  const text = (flight: FlightDetails | undefined) =>
    flight === undefined
      ? ''
      : [flight.number, flight.airportCode, flight.airportName, flight.landsLocal ?? ''].join('|')
  return text(one) === text(other)
}
