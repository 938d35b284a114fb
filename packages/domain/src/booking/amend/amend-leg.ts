import type { Party } from '../../fleet/vehicle-type.ts'
import { metresBetween } from '../../geo.ts'
import type { Place } from '../../places/place.ts'
import type { LocalTime } from '../../time.ts'
import type { FlightDetails, Leg } from '../booking.ts'
import type { AmendedPart } from './amend-limits.ts'

/** The fields of a leg to change; a field that is left out stays unchanged. */
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

/** The kinds of change, each once and in this order. */
export type ChangedField =
  | 'time'
  | 'pickup'
  | 'drop-off'
  | 'stops'
  | 'party'
  | 'vehicle'
  | 'flight'
  | 'note'

const LEG_CHANGES: ReadonlySet<ChangedField> = new Set([
  'time',
  'pickup',
  'drop-off',
  'stops',
  'party',
  'vehicle',
])

export const partOf = (fields: readonly ChangedField[]): AmendedPart =>
  fields.some((field) => LEG_CHANGES.has(field)) ? 'trip' : 'details'

/** The leg after the change. An "as soon as possible" leg gets a fixed pickup time once its time is changed. */
export const amendLeg = (leg: Leg, change: LegChange): Leg => {
  const { note: _, ...input } = change
  return { ...leg, ...input, ...(change.pickupAt && { asap: false }) }
}

/** The fields that differ from before. Notes belong to the booking; the caller compares them. */
export function changedFields(
  before: { leg: Leg; note: string },
  after: { leg: Leg; note: string },
): ChangedField[] {
  const [item, other] = [before.leg, after.leg]
  const stops = (leg: Leg) => leg.vias
  const changed: Record<ChangedField, boolean> = {
    time: item.pickupAt.getTime() !== other.pickupAt.getTime(),
    pickup: !isSamePlace(item.pickup, other.pickup),
    'drop-off': !isSamePlace(item.dropOff, other.dropOff),
    stops:
      stops(item).length !== stops(other).length ||
      stops(item).some((stop, index) => {
        const there = stops(other)[index]
        return !there || !isSamePlace(stop, there)
      }),
    party: Object.entries(item.party).some(
      ([who, count]) => other.party[who as keyof Party] !== count,
    ),
    vehicle: item.vehicleTypeId !== other.vehicleTypeId,
    flight: !isSameFlight(item.flight, other.flight),
    note: before.note !== after.note,
  }
  return (Object.keys(changed) as ChangedField[]).filter((field) => changed[field])
}

/** Two points closer than this are the same address if their names are equal. */
const SAME_DOOR_METRES = 30

const isSamePlace = (item: Place, other: Place): boolean =>
  item.name === other.name && metresBetween(item.point, other.point) < SAME_DOOR_METRES

function isSameFlight(item: FlightDetails | undefined, other: FlightDetails | undefined): boolean {
  const text = (flight: FlightDetails | undefined) =>
    flight === undefined
      ? ''
      : [flight.number, flight.airportCode, flight.airportName, flight.landsLocal ?? ''].join('|')
  return text(item) === text(other)
}
