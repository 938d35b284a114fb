import { formatMoney } from '@kerbside/contract/money.ts'
import { isMet } from '@kerbside/domain/booking/amend/amend-fare.ts'
import type { AmendedSide, ChangedField } from '@kerbside/domain/booking/amend/amend-leg.ts'
import type { Leg, Person } from '@kerbside/domain/booking/booking.ts'
import { fullAddress } from '@kerbside/domain/places/full-address.ts'
import type { ChangeLine } from '../booking/change/change-leg.ts'

type Side = AmendedSide

/** The changes in plain words for the mail and the history; the price comes last. */
export function describeChanges(
  { before, after, things: fields }: { before: Side; after: Side; things: readonly ChangedField[] },
  currency: string,
): ChangeLine[] {
  const changeLines = fields.filter(isDescribed).map((field) => ({
    label: LABELS[field],
    before: FORMATTERS[field](before),
    after: FORMATTERS[field](after),
  }))
  if (before.leg.fare === after.leg.fare) return changeLines
  const price = ({ leg }: Side) => formatMoney(leg.fare, currency)
  return [...changeLines, { label: 'Price', before: price(before), after: price(after) }]
}

type DescribedField = Exclude<ChangedField, 'price'>

/** The price is described by its amounts, whatever changed it. */
const isDescribed = (field: ChangedField): field is DescribedField => field !== 'price'

const LABELS: Readonly<Record<DescribedField, string>> = {
  time: 'Pickup time',
  pickup: 'Pickup',
  'drop-off': 'Drop-off',
  stops: 'Stops',
  party: 'Passengers and luggage',
  meet: 'Meet and greet',
  vehicle: 'Vehicle',
  flight: 'Flight',
  note: 'Note to driver',
  passenger: 'Passenger',
  phone: 'Phone',
  email: 'Email',
  booker: 'Booked by',
  reference: 'Your reference',
}

const NONE = 'none'

const FORMATTERS: Readonly<Record<DescribedField, (side: Side) => string>> = {
  time: ({ leg: { pickupLocal: at } }) =>
    `${at.slice(8, 10)}/${at.slice(5, 7)}/${at.slice(0, 4)} ${at.slice(11)}`,
  pickup: ({ leg }) => fullAddress(leg.pickup),
  'drop-off': ({ leg }) => fullAddress(leg.dropOff),
  stops: ({ leg }) => leg.vias.map(fullAddress).join('; ') || NONE,
  party: ({ leg }) => describeParty(leg.party),
  meet: ({ leg }) => (isMet(leg) ? 'yes' : 'no'),
  vehicle: ({ leg }) => leg.vehicleType,
  flight: ({ leg }) => leg.flight?.number || NONE,
  note: ({ note }) => note || NONE,
  passenger: ({ contact }) => contact?.passenger.name || NONE,
  phone: ({ contact }) => phoneOf(contact?.passenger) || NONE,
  email: ({ contact }) => contact?.passenger.email || NONE,
  booker: ({ contact }) =>
    [contact?.customer.name, phoneOf(contact?.customer), contact?.customer.email]
      .filter(Boolean)
      .join(', ') || NONE,
  reference: ({ contact }) => contact?.ourRef || NONE,
}

const phoneOf = (person: Person | undefined): string =>
  person && person.phone !== '' ? `${person.diallingCode}${person.phone}` : ''

/** Values of a person who may no longer receive the messages. */
const PERSONAL: ReadonlySet<string> = new Set(
  (['passenger', 'phone', 'email', 'booker'] as const).map((field) => LABELS[field]),
)

/** For the message: a new passenger does not read the last one's number. */
export const withoutOldContact = (changes: readonly ChangeLine[]): ChangeLine[] =>
  changes.map((line) => (PERSONAL.has(line.label) ? { ...line, before: '' } : line))

const counted = (count: number, item: string, more: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? item : more}`]

const describeParty = (party: Leg['party']): string =>
  [
    ...counted(party.passengers, 'passenger', 'passengers'),
    ...counted(party.luggage, 'case', 'cases'),
    ...counted(party.handbags, 'piece of hand luggage', 'pieces of hand luggage'),
    ...counted(party.smallPets + party.otherPets, 'pet', 'pets'),
    ...counted(party.smallChildSeats, 'child seat', 'child seats'),
    ...counted(party.largeChildSeats, 'booster', 'boosters'),
  ].join(', ')
