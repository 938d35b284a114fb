import type { AmendmentReply, quoteAmendment } from '@kerbside/contract/amendment.ts'
import type { InputOf } from '@kerbside/contract/endpoint.ts'
import { CATEGORIES, kindOfCategory } from '@kerbside/contract/places/category.ts'
import { fullAddress } from '@kerbside/domain/places/full-address.ts'
import { atHouse, withoutHouseOf } from '@kerbside/domain/places/house-number.ts'
import type { Place } from '@kerbside/domain/places/place.ts'

type AmendmentLeg = AmendmentReply['now']
type End = AmendmentLeg['pickup']

/** The requested changes to one leg, beside its current values. */
export type LegAmendment = {
  now: AmendmentLeg
  /** Local time in the operator's zone. */
  local: string
  /** The same object as long as it is the booked place. */
  pickup: Place | undefined
  dropOff: Place | undefined
  booked: { pickup: Place; dropOff: Place; stops: readonly Place[] }
  /** Undefined: a stop whose place is not chosen yet. */
  stops: readonly (Place | undefined)[]
  party: AmendmentLeg['party']
  vehicleTypeId: number
  flightNumber: string
  arrivingFrom: string
  note: string
}

export function amendmentFor(now: AmendmentLeg): LegAmendment {
  const booked = {
    pickup: placeOf(now.pickup),
    dropOff: placeOf(now.dropoff),
    stops: now.viaaddresses.map((via) =>
      placeOf({ ...via, text: via.address, category: '', placecode: '' }),
    ),
  }
  return {
    now,
    booked,
    ...booked,
    local: now.pickupdatetime,
    party: now.party,
    vehicleTypeId: now.vehtypeid,
    flightNumber: now.flight.flightnumber ?? '',
    arrivingFrom: now.flight.arrivingfromairportname ?? '',
    note: now.notes,
  }
}

/**
 * The same edits on top of a newer state of the booking: what was not touched here takes the new value, so that no one
 * else's change is undone.
 */
export function rebaseAmendment(edited: LegAmendment, now: AmendmentLeg): LegAmendment {
  const [old, fresh] = [amendmentFor(edited.now), amendmentFor(now)]
  const { booked } = edited
  const party = Object.fromEntries(
    Object.entries(fresh.party).map(([who, count]) => {
      const key = who as keyof LegAmendment['party']
      return [who, edited.party[key] === old.party[key] ? count : edited.party[key]]
    }),
  ) as LegAmendment['party']
  const stillBooked = (stop: Place | undefined) => {
    const same = fresh.booked.stops[stop ? booked.stops.indexOf(stop) : -1]
    return same && same.name === stop?.name ? same : stop
  }
  return {
    now,
    booked: fresh.booked,
    pickup: edited.pickup === booked.pickup ? fresh.pickup : edited.pickup,
    dropOff: edited.dropOff === booked.dropOff ? fresh.dropOff : edited.dropOff,
    stops: areOtherStops(edited) ? edited.stops.map(stillBooked) : fresh.stops,
    party,
    local: edited.local === old.local ? fresh.local : edited.local,
    vehicleTypeId:
      edited.vehicleTypeId === old.vehicleTypeId ? fresh.vehicleTypeId : edited.vehicleTypeId,
    flightNumber:
      edited.flightNumber === old.flightNumber ? fresh.flightNumber : edited.flightNumber,
    arrivingFrom:
      edited.arrivingFrom === old.arrivingFrom ? fresh.arrivingFrom : edited.arrivingFrom,
    note: edited.note === old.note ? fresh.note : edited.note,
  }
}

const areOtherStops = ({ stops, booked }: LegAmendment): boolean =>
  stops.length !== booked.stops.length || stops.some((stop, index) => stop !== booked.stops[index])

/** A leg that starts at an airport needs its flight. */
export const needsFlightDetails = ({ pickup }: LegAmendment): boolean =>
  pickup?.kind === 'airport' || pickup?.kind === 'terminal'

/** Only changed values go to the server: omitted ones stay. */
export function writeChange(amendment: LegAmendment): Partial<InputOf<typeof quoteAmendment>> {
  const { now, pickup, dropOff, booked, party } = amendment
  const isOtherParty = Object.entries(party).some(
    ([who, count]) => now.party[who as keyof typeof party] !== count,
  )
  const isOtherFlight =
    amendment.flightNumber !== (now.flight.flightnumber ?? '') ||
    amendment.arrivingFrom !== (now.flight.arrivingfromairportname ?? '')
  return {
    ...(amendment.local !== now.pickupdatetime && { bookingdate: amendment.local }),
    ...(pickup && pickup !== booked.pickup && { pickup: endOf(pickup) }),
    ...(dropOff && dropOff !== booked.dropOff && { dropoff: endOf(dropOff) }),
    ...(areOtherStops(amendment) && {
      viaaddresses: amendment.stops.flatMap((stop) => {
        const asBooked = now.viaaddresses[stop ? booked.stops.indexOf(stop) : -1]
        return asBooked ?? (stop ? [viaOf(stop)] : [])
      }),
    }),
    ...(isOtherParty && { party }),
    ...(amendment.vehicleTypeId !== now.vehtypeid && { vehtypeid: amendment.vehicleTypeId }),
    ...(isOtherFlight && {
      flight: {
        flightnumber: amendment.flightNumber.trim().toUpperCase(),
        arrivingfromairportname: amendment.arrivingFrom.trim(),
        noflightdetails: amendment.flightNumber.trim() === '',
      },
    }),
    ...(amendment.note !== now.notes && { notes: amendment.note.trim() }),
  }
}

/** The place with this house. The server writes the address, so that the order of street and number is not needed. */
export const setHouse = (place: Place, house: string): Place =>
  atHouse(place, { text: house, country: '' })

const placeOf = (end: End): Place => ({
  id: '',
  kind: kindOfCategory(end.category ?? ''),
  name: end.text,
  line1: '',
  line2: '',
  town: '',
  postcode: end.postcode ?? '',
  point: { lat: Number(end.lat), lng: Number(end.lng) },
  code: end.placecode ?? '',
  quality: 'exact',
})

const viaOf = (place: Place) => ({
  ...place.point,
  postcode: place.postcode,
  address: addressOf(place),
  ...(place.house && { house: place.house.text.trim() }),
})

/** Without the house, which the server adds. The contract allows 255 characters. */
const addressOf = (place: Place): string => fullAddress(withoutHouseOf(place)).slice(0, 255)

const endOf = (place: Place): End => ({
  text: addressOf(place),
  lat: place.point.lat,
  lng: place.point.lng,
  postcode: place.postcode,
  category: CATEGORIES[place.kind],
  placecode: place.code,
  ...(place.house && { house: place.house.text.trim() }),
})
