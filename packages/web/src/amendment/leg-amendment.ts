import type { AmendmentReply, quoteAmendment } from '@kerbside/contract/amendment.ts'
import type { InputOf } from '@kerbside/contract/endpoint.ts'
import { CATEGORIES, kindOfCategory } from '@kerbside/contract/places/category.ts'
import { fullAddress, type Place } from '@kerbside/domain/places/place.ts'

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
  booked: { pickup: Place; dropOff: Place }
  party: AmendmentLeg['party']
  vehicleTypeId: number
  flightNumber: string
  arrivingFrom: string
  note: string
}

export function amendmentFor(now: AmendmentLeg): LegAmendment {
  const booked = { pickup: placeOf(now.pickup), dropOff: placeOf(now.dropoff) }
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

/** The contract allows 255 characters. */
const endOf = (place: Place): End => ({
  text: fullAddress(place).slice(0, 255),
  lat: place.point.lat,
  lng: place.point.lng,
  postcode: place.postcode,
  category: CATEGORIES[place.kind],
  placecode: place.code,
})
