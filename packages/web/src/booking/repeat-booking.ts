import type {
  BookingInfo,
  findBookingDetails,
  findBookingInfo,
} from '@kerbside/contract/booking.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import { kindOfCategory } from '@kerbside/contract/places/category.ts'
import type { Contact, Draft } from '@kerbside/domain/booking/draft.ts'
import type { DraftEvent } from '@kerbside/domain/booking/draft-events.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import { findCountryOf, findDiallingCode } from '@kerbside/kit/dialling-codes.ts'
import { type CallOf, call } from '../server.ts'
import { asFoundToday } from './find-named-place.ts'

export const FIND_BOOKING_INFO: CallOf<typeof findBookingInfo> = {
  method: 'POST',
  path: '/api/bookinginfo',
}
export const FIND_BOOKING_DETAILS: CallOf<typeof findBookingDetails> = {
  method: 'GET',
  path: '/api/bookingdetails',
}

/** `unknown`: no such booking for who asks. `unheard`: nobody could be asked; it may be tried again. */
export type PastBooking =
  | { is: 'open'; events: readonly DraftEvent[] }
  | { is: 'unknown' }
  | { is: 'unheard' }

type Wanted = {
  /** The unguessable code of its ticket; or its number, for the customer who is signed in and whose it is. */
  code: string
  /** The same journey the other way round. */
  reversed: boolean
}

/** Codes are 256 bits in base64url, so that no number of a booking is one. */
export const isTicketCode = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text)
const isNumber = (text: string): boolean => /^\d{1,9}$/.test(text)

/** Whether this asks for a past booking: of `return=` also a time may be said. */
export const isPastBooking = (text: string): boolean => isTicketCode(text) || isNumber(text)

/** A past booking as a new draft: the way, the party, the car and the note; when is asked again, flights are of a day. */
export async function repeatBooking(
  { code, reversed }: Wanted,
  { draft, country }: { draft: Draft; country: string },
): Promise<PastBooking> {
  const answer = isTicketCode(code)
    ? await call(FIND_BOOKING_INFO, { code })
    : await call(FIND_BOOKING_DETAILS, { jobid: Number(code) })
  if (!answer.heard) return { is: answer.why === 'refused' ? 'unknown' : 'unheard' }
  const { reply } = answer
  if (reply.code !== CODE.done) return { is: 'unknown' }
  const way = await Promise.all(stopsOf(reply).map(asFoundToday))
  const [pickup, ...rest] = reversed ? way.toReversed() : way
  const dropOff = rest.pop()
  const events: DraftEvent[] = [
    { type: 'quotation-cancelled' },
    { type: 'pickup', place: pickup },
    { type: 'dropoff', place: dropOff },
    ...rest.flatMap((place, at): DraftEvent[] => [
      { type: 'via-added' },
      { type: 'via', at, place },
    ]),
    { type: 'party', party: partyOf(reply) },
    { type: 'vehicle', vehicleTypeId: reply.vehtypeid },
    { type: 'picktime', kind: 'unknown' },
  ]
  if (reply.returnjobpartid !== null && !reversed)
    events.push({ type: 'returndate', local: undefined })
  if (reply.notes !== '') events.push({ type: 'note', note: reply.notes })
  if (isNobody(draft)) events.push({ type: 'contact', contact: passengerOf(reply, country) })
  return { is: 'open', events }
}

/** From the pickup to the drop-off. */
const stopsOf = (info: BookingInfo): readonly Place[] => [
  placeOf({
    address: info.pickupaddress,
    postcode: info.pickpostcode,
    point: { lat: info.picklat, lng: info.picklng },
    category: info.pickcategory,
  }),
  ...info.vialocations.map(({ lat, lng, postcode, address }) =>
    placeOf({ address, postcode, point: { lat, lng }, category: '' }),
  ),
  placeOf({
    address: info.dropoffaddress,
    postcode: info.droppostcode,
    point: { lat: info.dofflat, lng: info.dofflng },
    category: info.doffcategory,
  }),
]

type SaidPlace = Pick<Place, 'postcode' | 'point'> & { address: string; category: string }

function placeOf({ address, postcode, point, category }: SaidPlace): Place {
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

/** Who typed somebody, or is signed in, stays. */
const isNobody = ({ contact, contactFrom = 'typed' }: Draft): boolean =>
  contactFrom === 'typed' && contact.name === '' && contact.phone === '' && contact.email === ''

/** `country`: the operator's, which several with the same dialling code give way to. */
function passengerOf(info: BookingInfo, country: string): Partial<Contact> {
  const { passengername: name, passengeremail: email, passengerphone: phone } = info
  const digits = info.passengerdialingcode.replace(/\D/g, '')
  const own = findDiallingCode(country) === digits ? country : findCountryOf(digits)?.country
  return {
    name,
    email,
    ...(own && { phone, country: own, diallingCode: `+${digits}` }),
  }
}
