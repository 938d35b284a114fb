import type { BookingInfo } from '@kerbside/contract/booking.ts'
import * as calls from '@kerbside/contract/calls.generated/booking.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import { kindOfCategory } from '@kerbside/contract/places/category.ts'
import type { Contact, Draft } from '@kerbside/domain/booking/draft/draft.ts'
import type { DraftEvent } from '@kerbside/domain/booking/draft/draft-events.ts'
import { atHouse, withoutHouse } from '@kerbside/domain/places/house-number.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import { findCountryOf, findDiallingCode } from '@kerbside/kit/form/dialling-codes.ts'
import { callApi } from '@kerbside/web/call-api.ts'
import { asFoundToday } from './find-named-place.ts'

/** `unknown`: no such booking for this client. `unreachable`: the server could not be reached; it can be tried again. */
export type PastBooking =
  | { is: 'open'; events: readonly DraftEvent[] }
  | { is: 'unknown' }
  | { is: 'unreachable' }

type RepeatRequest = {
  /** The unguessable code of its ticket, or its number if the signed-in customer made the booking. */
  code: string
  /** The same journey in the opposite direction. */
  reversed: boolean
}

/** Codes are 256 bits in base64url, so that no booking number looks like one. */
export const isTicketCode = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text)
const isNumber = (text: string): boolean => /^\d{1,9}$/.test(text)

/** Whether the text identifies a past booking: `return=` may also hold a time. */
export const isPastBooking = (text: string): boolean => isTicketCode(text) || isNumber(text)

/**
 * A past booking as a new draft: route, party, meet and greet, car and note; the time is asked again, and flights depend on the day.
 */
export async function repeatBooking(
  { code, reversed }: RepeatRequest,
  { draft, country }: { draft: Draft; country: string },
): Promise<PastBooking> {
  const response = isTicketCode(code)
    ? await callApi(calls.findBookingInfo, { code })
    : await callApi(calls.findBookingDetails, { jobid: Number(code) })
  if (!response.ok) return { is: response.why === 'rejected' ? 'unknown' : 'unreachable' }
  const { reply } = response
  if (reply.code !== CODE.done) return { is: 'unknown' }
  const todaysStops = await Promise.all(
    stopsOf(reply, country).map(async ({ place, house: text }) =>
      atHouse(await asFoundToday(place), { text, country }),
    ),
  )
  const [pickup, ...rest] = reversed ? todaysStops.toReversed() : todaysStops
  const dropOff = rest.pop()
  const events: DraftEvent[] = [
    { type: 'quotation-cancelled' },
    { type: 'pickup', place: pickup },
    { type: 'dropoff', place: dropOff },
    ...rest.flatMap((place, index): DraftEvent[] => [
      { type: 'via-added' },
      { type: 'via', at: index, place },
    ]),
    { type: 'party', party: partyOf(reply) },
    { type: 'meet-and-greet', wanted: reply.meetandgreet },
    { type: 'vehicle', vehicleTypeId: reply.vehtypeid },
    { type: 'picktime', kind: 'unknown' },
  ]
  if (reply.returnjobpartid !== null && !reversed)
    events.push({ type: 'returndate', local: undefined })
  if (reply.notes !== '') events.push({ type: 'note', note: reply.notes })
  if (isAnonymous(draft)) events.push({ type: 'contact', contact: passengerOf(reply, country) })
  return { is: 'open', events }
}

type PastStop = { place: Place; house: string }

/** From the pickup to the drop-off: each as it was chosen, and the house that was added. */
const stopsOf = (info: BookingInfo, country: string): readonly PastStop[] => {
  const stopOf = (input: PlaceInput, house = ''): PastStop => ({
    place: placeOf({ ...input, address: withoutHouse(input.address, { house, country }) }),
    house,
  })
  return [
    stopOf(
      {
        address: info.pickupaddress,
        postcode: info.pickpostcode,
        point: { lat: info.picklat, lng: info.picklng },
        category: info.pickcategory,
      },
      info.pickhouse,
    ),
    ...info.vialocations.map(({ lat, lng, postcode, address, house }) =>
      stopOf({ address, postcode, point: { lat, lng }, category: '' }, house),
    ),
    stopOf(
      {
        address: info.dropoffaddress,
        postcode: info.droppostcode,
        point: { lat: info.dofflat, lng: info.dofflng },
        category: info.doffcategory,
      },
      info.doffhouse,
    ),
  ]
}

type PlaceInput = Pick<Place, 'postcode' | 'point'> & { address: string; category: string }

function placeOf({ address, postcode, point, category }: PlaceInput): Place {
  const [name = address, ...rest] = address.split(', ').filter((part) => part !== postcode)
  return {
    id: `booked:${point.lat},${point.lng}`,
    kind: kindOfCategory(category),
    name,
    line1: '',
    line2: '',
    town: rest.join(', '),
    postcode,
    point,
    code: '',
    quality: 'exact',
  }
}

const partyOf = (info: BookingInfo) => ({
  passengers: info.passengers,
  luggage: info.luggages,
  handbags: info.handbags,
  smallPets: info.smallpets,
  otherPets: info.otherpets,
  smallChildSeats: info.smallchildseats,
  largeChildSeats: info.largechildseats,
})

/** A typed passenger, or one from the signed-in profile, stays. */
const isAnonymous = ({ contact, contactFrom = 'typed' }: Draft): boolean =>
  contactFrom === 'typed' && contact.name === '' && contact.phone === '' && contact.email === ''

/** `country`: the operator's, preferred among countries that share a dialling code. */
function passengerOf(info: BookingInfo, country: string): Partial<Contact> {
  const { passengername: name, passengeremail: email, passengerphone: phone } = info
  const digits = info.passengerdialingcode.replace(/\D/g, '')
  const matchingCountry =
    findDiallingCode(country) === digits ? country : findCountryOf(digits)?.country
  return {
    name,
    email,
    ...(matchingCountry && { phone, country: matchingCountry, diallingCode: `+${digits}` }),
  }
}
