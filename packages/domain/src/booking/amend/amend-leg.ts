import type { Party } from '../../fleet/vehicle-type.ts'
import { metresBetween } from '../../geo.ts'
import { ZERO } from '../../money.ts'
import type { Place } from '../../places/place.ts'
import type { Line } from '../../quotation/line.ts'
import type { LocalTime } from '../../time.ts'
import type { FlightDetails, Leg } from '../booking.ts'
import { movedByHand } from '../leg-charge.ts'
import { type Contact, type ContactField, changedContactFields } from './amend-contact.ts'
import { isMet } from './amend-fare.ts'
import type { AmendedPart } from './amend-limits.ts'

/** The fields of a leg to change; a field that is left out stays unchanged. */
export type LegChange = {
  pickupAt?: Date
  pickupLocal?: LocalTime
  pickup?: Place
  dropOff?: Place
  vias?: readonly Place[]
  party?: Party
  /** The driver waits in the arrivals hall with a name board. */
  meetAndGreet?: boolean
  vehicleTypeId?: number
  flight?: FlightDetails
  note?: string
}

/** The kinds of change to a leg, each once and in this order. */
type LegField =
  | 'time'
  | 'pickup'
  | 'drop-off'
  | 'stops'
  | 'party'
  | 'meet'
  | 'vehicle'
  | 'flight'
  | 'note'
  /** Set by hand, or no longer. */
  | 'price'

/** The kinds of change, those of the contact last. */
export type ChangedField = LegField | ContactField

const LEG_CHANGES: ReadonlySet<ChangedField> = new Set([
  'time',
  'pickup',
  'drop-off',
  'stops',
  'party',
  'meet',
  'vehicle',
])

const DETAILS: ReadonlySet<ChangedField> = new Set(['flight', 'note'])

export function partOf(fields: readonly ChangedField[]): AmendedPart {
  if (fields.some((field) => LEG_CHANGES.has(field))) return 'trip'
  if (fields.includes('price')) return 'price'
  return fields.some((field) => DETAILS.has(field)) ? 'details' : 'contact'
}

/** The leg after the change. An "as soon as possible" leg gets a fixed pickup time once its time is changed. */
export const amendLeg = (leg: Leg, change: LegChange): Leg => {
  const { note: _, meetAndGreet = isMet(leg), ...input } = change
  const lines = meetAndGreet === isMet(leg) ? leg.lines : withMeeting(leg.lines, meetAndGreet)
  return { ...leg, ...input, lines, ...(change.pickupAt && { asap: false }) }
}

/** Lines that say whether the passenger is met; the leg is priced anew with them. */
const withMeeting = (lines: readonly Line[], isMeeting: boolean): readonly Line[] =>
  isMeeting
    ? [
        ...lines,
        { kind: 'extra', rule: '', about: 'meet-and-greet', units: 1, rate: 0, amount: ZERO },
      ]
    : lines.filter(({ kind, about }) => kind !== 'extra' || about !== 'meet-and-greet')

/** A leg, and what its booking has for both legs. Without a contact it is not compared. */
export type AmendedSide = { leg: Leg; note: string; contact?: Contact | undefined }

/** The fields that differ from before. */
export function changedFields(before: AmendedSide, after: AmendedSide): ChangedField[] {
  const [item, other] = [before.leg, after.leg]
  const stops = (leg: Leg) => leg.vias
  const changed: Record<LegField, boolean> = {
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
    meet: isMet(item) !== isMet(other),
    vehicle: item.vehicleTypeId !== other.vehicleTypeId,
    flight: !isSameFlight(item.flight, other.flight),
    note: before.note !== after.note,
    price: movedByHand(item.lines) !== movedByHand(other.lines),
  }
  const ofContact =
    before.contact && after.contact ? changedContactFields(before.contact, after.contact) : []
  return [...(Object.keys(changed) as LegField[]).filter((field) => changed[field]), ...ofContact]
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
