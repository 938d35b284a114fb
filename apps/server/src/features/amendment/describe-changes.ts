import { sayMoney } from '@kerbside/contract/money.ts'
import type { ChangedThing } from '@kerbside/domain/booking/amend-leg.ts'
import type { Leg } from '@kerbside/domain/booking/booking.ts'
import { fullAddress } from '@kerbside/domain/places/place.ts'
import type { ChangedWord } from '../booking/change-leg.ts'

type Side = { leg: Leg; note: string }

/** What changed in a customer's words, for the mail and the history; the price last. */
export function describeChanges(
  { before, after, things }: { before: Side; after: Side; things: readonly ChangedThing[] },
  currency: string,
): ChangedWord[] {
  const words = things.map((thing) => ({
    label: LABELS[thing],
    before: SAY[thing](before),
    after: SAY[thing](after),
  }))
  if (before.leg.fare === after.leg.fare) return words
  const price = ({ leg }: Side) => sayMoney(leg.fare, currency)
  return [...words, { label: 'Price', before: price(before), after: price(after) }]
}

const LABELS: Readonly<Record<ChangedThing, string>> = {
  time: 'Pickup time',
  pickup: 'Pickup',
  'drop-off': 'Drop-off',
  stops: 'Stops',
  party: 'Passengers and luggage',
  vehicle: 'Vehicle',
  flight: 'Flight',
  note: 'Note to the driver',
}

const NONE = 'none'

const SAY: Readonly<Record<ChangedThing, (side: Side) => string>> = {
  time: ({ leg: { pickupLocal: at } }) =>
    `${at.slice(8, 10)}/${at.slice(5, 7)}/${at.slice(0, 4)} ${at.slice(11)}`,
  pickup: ({ leg }) => fullAddress(leg.pickup),
  'drop-off': ({ leg }) => fullAddress(leg.dropOff),
  stops: ({ leg }) => leg.vias.map(fullAddress).join('; ') || NONE,
  party: ({ leg }) => sayParty(leg.party),
  vehicle: ({ leg }) => leg.vehicleType,
  flight: ({ leg }) => leg.flight?.number || NONE,
  note: ({ note }) => note || NONE,
}

const counted = (count: number, one: string, more: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : more}`]

const sayParty = (party: Leg['party']): string =>
  [
    ...counted(party.passengers, 'person', 'people'),
    ...counted(party.luggage, 'case', 'cases'),
    ...counted(party.handbags, 'hand bag', 'hand bags'),
    ...counted(party.smallPets + party.otherPets, 'pet', 'pets'),
    ...counted(party.smallChildSeats, 'small child seat', 'small child seats'),
    ...counted(party.largeChildSeats, 'large child seat', 'large child seats'),
  ].join(', ')
