import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import { type JourneyRecord, missingParticulars } from './journey-record.ts'
import { judgeLicence, NO_LICENCE, requiredFields } from './licence-profile.ts'
import { contentText, recordText } from './record-entry.ts'
import { judgeLine } from './register.ts'
import { blurPlace, cutoffsAt, monthsBefore } from './retention.ts'

const record: JourneyRecord = {
  reference: 1040718,
  bookingId: 'b',
  leg: 1,
  state: 'confirmed',
  test: false,
  authority: 'Transport for London',
  operatorLicence: '10 482',
  receivedAt: '2026-11-21T14:28:00.000Z',
  channel: 'web',
  takenBy: 'self',
  account: '',
  passenger: 'O. Fenwick',
  passengers: 2,
  pickup: 'Heathrow Terminal 5, TW6 2GA',
  vias: [],
  destination: '22 Elvaston Row, SW7 4QX',
  pickupLocal: '2026-11-24T06:43',
  pickupAt: '2026-11-24T06:43:00.000Z',
  askedPickupAt: '',
  currency: 'GBP',
  fareQuoted: minor(10400),
  fareBasis: 'fixed',
  quoteId: 'q',
  finalFare: null,
  payment: 'card',
  allocatedAt: '',
  dispatchedBy: '',
  driver: null,
  vehicle: null,
  subcontract: null,
  startedAt: '',
  arrivedAt: '',
  onBoardAt: '',
  finishedAt: '',
  cancellation: null,
  added: {},
  history: [],
}
const tfl = requiredFields(NO_LICENCE)
const dft = requiredFields({ ...NO_LICENCE, profile: 'dft' })

test('before it is given to a driver nobody asks who drives it', () => {
  expect(missingParticulars(record, dft)).toEqual([])
})

test('once it is given away, driver and car must be in it, and by whom where the authority asks', () => {
  const given = { ...record, state: 'assigned' } as const
  const who = ['driverName', 'driverBadge', 'vehicleRegistration']
  expect(missingParticulars(given, tfl)).toEqual(who)
  expect(missingParticulars(given, dft)).toEqual([...who, 'dispatchedBy'])
})

test('what was added by hand with a reason is there', () => {
  const phoned = { ...record, takenBy: '', added: { takenBy: 'Theo M.' } }
  expect(missingParticulars(phoned, dft)).toEqual([])
  expect(missingParticulars({ ...phoned, added: {} }, dft)).toEqual(['takenBy'])
})

test('a council’s own wishes come on top of the national ones', () => {
  const fields = requiredFields({
    ...NO_LICENCE,
    profile: 'local',
    also: ['vehiclePlate', 'pickup'],
  })
  expect(fields).toEqual([...dft, 'vehiclePlate'])
})

test('particulars are kept for 12 to 36 months', () => {
  const good = { ...NO_LICENCE, authority: 'Chorley Council', licenceNumber: 'PHO 12' }
  expect(judgeLicence({ ...good, months: 24 })).toEqual([])
  for (const months of [6, 37, 12.5]) expect(judgeLicence({ ...good, months })).toEqual(['months'])
  expect(judgeLicence(NO_LICENCE)).toEqual(['authority', 'licence-number'])
})

test('a year before 29 February is the last of that February', () => {
  expect(monthsBefore(new Date('2028-02-29T10:00:00Z'), 12).toISOString()).toBe(
    '2027-02-28T10:00:00.000Z',
  )
  const { contact, tracks } = cutoffsAt(new Date('2026-11-24T06:12:00Z'), { months: 12 })
  expect(contact.toISOString()).toBe('2026-08-26T06:12:00.000Z')
  expect(tracks.toISOString()).toBe('2026-10-25T06:12:00.000Z')
})

test('of a home stays the district, of an airport everything', () => {
  const home = {
    id: 'x:1',
    kind: 'street',
    name: '22 Elvaston Row',
    line1: '22 Elvaston Row',
    line2: '',
    town: 'London',
    postcode: 'SW7 4QX',
    point: { lat: 51.49712, lng: -0.17891 },
    code: '',
    quality: 'exact',
  } as const
  const blurred = blurPlace(home)
  expect(blurred).toMatchObject({ name: 'SW7', postcode: 'SW7', point: { lat: 51.5, lng: -0.18 } })
  expect(JSON.stringify(blurred)).not.toMatch(/Elvaston|4QX/)
  expect(blurPlace({ ...home, kind: 'terminal' })).toEqual({ ...home, kind: 'terminal' })
})

test('a line of a register says what has to be said', () => {
  const good = { name: 'Theo Marsh', duties: 'Takes bookings', startedOn: '2026-01-05' }
  expect(judgeLine('staff', good)).toEqual([])
  expect(judgeLine('staff', { ...good, name: ' ', dbsOn: '2026-02-30', pay: '9' })).toEqual([
    { field: 'pay', why: 'unknown' },
    { field: 'name', why: 'required' },
    { field: 'dbsOn', why: 'no-day' },
  ])
})

test('an entry’s seal hangs on all it says, in whatever order it is kept', () => {
  expect(contentText({ b: 1, a: { d: 2, c: 3 } })).toBe(contentText({ a: { c: 3, d: 2 }, b: 1 }))
  const entry = {
    number: 7,
    at: new Date('2026-03-10T12:00:00Z'),
    kind: 'journey',
    subject: '1040718',
    deed: 'recorded',
    actor: { kind: 'system', id: '', name: '' },
  } as const
  const said = recordText(entry, 'ab')
  expect(recordText(entry, 'ac')).not.toBe(said)
  expect(recordText({ ...entry, subject: '1040719' }, 'ab')).not.toBe(said)
})
