import type { AmendmentReply, quoteAmendment } from '@kerbside/contract/amendment.ts'
import type { InputOf } from '@kerbside/contract/endpoint.ts'
import { CATEGORIES, kindOfCategory } from '@kerbside/contract/places/category.ts'
import { fullAddress, type Place } from '@kerbside/domain/places/place.ts'

type Way = AmendmentReply['now']
type End = Way['pickup']

/** What a customer wants of one way, beside how it is now. */
export type Wish = {
  now: Way
  /** Civil time in the operator's zone. */
  local: string
  /** The very same object while it is the place that was booked. */
  pickup: Place | undefined
  dropOff: Place | undefined
  booked: { pickup: Place; dropOff: Place }
  party: Way['party']
  vehicleTypeId: number
  flightNumber: string
  arrivingFrom: string
  note: string
}

export function wishFor(now: Way): Wish {
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

/** A journey that starts at an airport is asked for its flight. */
export const asksFlight = ({ pickup }: Wish): boolean =>
  pickup?.kind === 'airport' || pickup?.kind === 'terminal'

/** Only what is otherwise goes to the server: what is left out stays. */
export function writeChange(wish: Wish): Partial<InputOf<typeof quoteAmendment>> {
  const { now, pickup, dropOff, booked, party } = wish
  const isOtherParty = Object.entries(party).some(
    ([who, count]) => now.party[who as keyof typeof party] !== count,
  )
  const isOtherFlight =
    wish.flightNumber !== (now.flight.flightnumber ?? '') ||
    wish.arrivingFrom !== (now.flight.arrivingfromairportname ?? '')
  return {
    ...(wish.local !== now.pickupdatetime && { bookingdate: wish.local }),
    ...(pickup && pickup !== booked.pickup && { pickup: endOf(pickup) }),
    ...(dropOff && dropOff !== booked.dropOff && { dropoff: endOf(dropOff) }),
    ...(isOtherParty && { party }),
    ...(wish.vehicleTypeId !== now.vehtypeid && { vehtypeid: wish.vehicleTypeId }),
    ...(isOtherFlight && {
      flight: {
        flightnumber: wish.flightNumber.trim().toUpperCase(),
        arrivingfromairportname: wish.arrivingFrom.trim(),
        noflightdetails: wish.flightNumber.trim() === '',
      },
    }),
    ...(wish.note !== now.notes && { notes: wish.note.trim() }),
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

/** The wire takes 255 letters. */
const endOf = (place: Place): End => ({
  text: fullAddress(place).slice(0, 255),
  lat: place.point.lat,
  lng: place.point.lng,
  postcode: place.postcode,
  category: CATEGORIES[place.kind],
  placecode: place.code,
})
