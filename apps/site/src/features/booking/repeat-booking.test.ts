import {
  type BookingInfo,
  findBookingDetails,
  findBookingInfo,
} from '@kerbside/contract/booking.ts'
import { searchAddress, writeAddress } from '@kerbside/contract/places.ts'
import type { Draft } from '@kerbside/domain/booking/draft/draft.ts'
import { after, at, CANARY_WHARF, HEATHROW } from '@kerbside/domain/booking/draft/draft-given.ts'
import { reduceDraft } from '@kerbside/domain/booking/draft/draft-reduce.ts'
import { answering, givenServer } from '@kerbside/web/given-server.ts'
import { expect, test } from 'vitest'
import { isPastBooking, repeatBooking } from './repeat-booking.ts'

const CODE = 'c'.repeat(43)

const PAST = {
  code: 1,
  message: '',
  jobpartid: 1_040_718,
  returnjobpartid: null,
  notes: 'Blue suitcase',
  pickupdatetime: '2026-01-04T10:00',
  now: false,
  flightnumber: 'BA114',
  passengername: 'Maya Osei',
  passengerphone: '2079460123',
  passengeremail: 'maya@example.com',
  passengerdialingcode: '+44',
  picklat: 51.4719,
  picklng: -0.488,
  pickpostcode: 'TW6 2GA',
  pickupaddress: 'Heathrow Terminal 5, Wallis Road, Hounslow, TW6 2GA',
  pickcategory: 'Air',
  pickupname: '',
  dofflat: 51.5049,
  dofflng: -0.0195,
  droppostcode: 'E14 4QQ',
  dropoffaddress: 'Canary Wharf, London, E14 4QQ',
  doffcategory: 'Street',
  dropoffname: '',
  vehtypeid: 3,
  passengers: 2,
  luggages: 2,
  handbags: 1,
  smallpets: 1,
  otherpets: 2,
  smallchildseats: 1,
  largechildseats: 2,
  meetandgreet: true,
  vialocations: [
    { lat: 51.51, lng: -0.1, postcode: 'EC4M 8AD', address: 'St Paul’s, London, EC4M 8AD' },
    { lat: 51.53, lng: -0.12, postcode: 'N1C 4QP', address: 'King’s Cross, London, N1C 4QP' },
  ],
} as unknown as BookingInfo

const search = answering(searchAddress, ({ prefix }) => ({
  code: 1,
  message: '',
  addresses: [HEATHROW, CANARY_WHARF].filter(({ name }) => name === prefix).map(writeAddress),
}))

async function repeated(
  { reversed = false, past = PAST }: { reversed?: boolean; past?: BookingInfo },
  before: Draft = after(),
) {
  givenServer([search, answering(findBookingInfo, () => past)])
  const response = await repeatBooking({ code: CODE, reversed }, { draft: before, country: 'GB' })
  if (response.is !== 'open') throw new Error(response.is)
  return response.events.reduce(reduceDraft, before)
}

const namesOf = ({ pickup, vias, dropOff }: Draft) => [
  pickup?.name,
  ...vias.map((via) => via?.name),
  dropOff?.name,
]

test('a past booking becomes the same journey again: route, party, extras, car, note and passenger', async () => {
  const draft = await repeated({})
  expect(namesOf(draft)).toEqual([
    'Heathrow Terminal 5',
    'St Paul’s',
    'King’s Cross',
    'Canary Wharf',
  ])
  expect(draft).toMatchObject({
    // As the search returns it today: with the airport code needed to match flights.
    pickup: { id: HEATHROW.id, kind: 'terminal', code: 'LHR' },
    party: {
      passengers: 2,
      luggage: 2,
      handbags: 1,
      smallPets: 1,
      otherPets: 2,
      smallChildSeats: 1,
      largeChildSeats: 2,
    },
    meetAndGreet: true,
    vehicleTypeId: 3,
    note: 'Blue suitcase',
    contact: { name: 'Maya Osei', phone: '2079460123', country: 'GB', diallingCode: '+44' },
    alert: undefined,
  })
})

test('time and flight are asked again', async () => {
  const draft = await repeated({})
  expect(draft.time).toEqual({ kind: 'unknown' })
  expect(draft.flight).toBeUndefined()
})

test('the return leg is the outward route in the other direction', async () => {
  const draft = await repeated({ reversed: true })
  expect(namesOf(draft)).toEqual([
    'Canary Wharf',
    'King’s Cross',
    'St Paul’s',
    'Heathrow Terminal 5',
  ])
})

test('a booking with a return gets one again, and its time is asked', async () => {
  const draft = await repeated({ past: { ...PAST, returnjobpartid: 1_040_719 } })
  expect(draft).toMatchObject({ returnKind: 'return', returnLocal: undefined })
})

test('nothing of a typed journey is mixed in, but a typed passenger stays', async () => {
  const typed = after(
    at('2026-12-04T10:00'),
    { type: 'via-added' },
    {
      type: 'contact',
      contact: { name: 'Noor Example' },
    },
  )
  const draft = await repeated({ past: { ...PAST, vialocations: [] } }, typed)
  expect(draft.vias).toEqual([])
  expect(draft.contact.name).toBe('Noor Example')
})

test('a foreign phone number sets its country', async () => {
  const past = { ...PAST, passengerdialingcode: '+353', passengerphone: '15550123' }
  expect((await repeated({ past })).contact).toMatchObject({ country: 'IE', diallingCode: '+353' })
})

test('a place the search no longer finds is taken as it was booked', async () => {
  const past = { ...PAST, dropoffaddress: '9 Gone Street, London, E14 4QQ' }
  expect((await repeated({ past })).dropOff).toMatchObject({
    name: '9 Gone Street',
    town: 'London',
    postcode: 'E14 4QQ',
    point: { lat: 51.5049, lng: -0.0195 },
  })
})

test('a booking number only works for the signed-in customer whose booking it is', async () => {
  const { requests } = givenServer([
    answering(findBookingDetails, () => Response.json({ code: 0, message: '' }, { status: 404 })),
  ])
  const details = { draft: after(), country: 'GB' }
  expect(await repeatBooking({ code: '1040718', reversed: false }, details)).toEqual({
    is: 'unknown',
  })
  expect(requests.map(({ path }) => path)).toEqual(['/api/bookingdetails'])
})

test('if the server cannot be reached it can be tried again', async () => {
  givenServer([answering(findBookingInfo, () => new Response('', { status: 503 }))])
  const details = { draft: after(), country: 'GB' }
  expect(await repeatBooking({ code: CODE, reversed: false }, details)).toEqual({
    is: 'unreachable',
  })
})

test.each([
  [CODE, true],
  ['1040718', true],
  ['2026-12-04T10:30', false],
  ['wait', false],
  ['', false],
])('“%s” refers to a past booking: %s', (text, is) => expect(isPastBooking(text)).toBe(is))

test('a house that was added is kept apart from its street, so that the street is found again', async () => {
  const past = {
    ...PAST,
    dropoffaddress: '14 Canary Wharf, London, E14 4QQ',
    doffhouse: '14',
    vialocations: [
      {
        lat: 51.51,
        lng: -0.1,
        postcode: 'EC4M 8AD',
        address: 'Rose Cottage, Mill Lane, London, EC4M 8AD',
        house: 'Rose Cottage',
      },
    ],
  }
  const draft = await repeated({ past })
  expect(draft.dropOff).toMatchObject({
    id: CANARY_WHARF.id,
    name: '14 Canary Wharf',
    house: { text: '14', street: 'Canary Wharf' },
  })
  expect(draft.vias[0]).toMatchObject({ name: 'Rose Cottage, Mill Lane', town: 'London' })
  expect((await repeated({ past, reversed: true })).pickup?.house?.text).toBe('14')
})
