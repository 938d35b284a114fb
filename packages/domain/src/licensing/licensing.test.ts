import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import { type JourneyRecord, missingParticulars } from './journey-record.ts'
import { checkLicenceSettings, NO_LICENCE, requiredFields } from './licence-profile.ts'
import { contentText, recordText } from './record-entry.ts'
import { checkRegisterLine } from './register.ts'
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
  requestedPickupAt: '',
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

test('a driver is not required in the record before the journey is assigned', () => {
  expect(missingParticulars(record, dft)).toEqual([])
})

test('after assignment driver and vehicle are required, and the dispatcher where the authority asks for it', () => {
  const given = { ...record, state: 'assigned' } as const
  const who = ['driverName', 'driverBadge', 'vehicleRegistration']
  expect(missingParticulars(given, tfl)).toEqual(who)
  expect(missingParticulars(given, dft)).toEqual([...who, 'dispatchedBy'])
})

test('a value added by hand with a reason counts as present', () => {
  const phoned = { ...record, takenBy: '', added: { takenBy: 'Theo M.' } }
  expect(missingParticulars(phoned, dft)).toEqual([])
  expect(missingParticulars({ ...phoned, added: {} }, dft)).toEqual(['takenBy'])
})

test('a council’s own requirements are added to the national ones', () => {
  const fields = requiredFields({
    ...NO_LICENCE,
    profile: 'local',
    also: ['vehiclePlate', 'pickup'],
  })
  expect(fields).toEqual([...dft, 'vehiclePlate'])
})

test('particulars are stored for 12 to 36 months', () => {
  const good = { ...NO_LICENCE, authority: 'Chorley Council', licenceNumber: 'PHO 12' }
  expect(checkLicenceSettings({ ...good, months: 24 })).toEqual([])
  for (const months of [6, 37, 12.5])
    expect(checkLicenceSettings({ ...good, months })).toEqual(['months'])
  expect(checkLicenceSettings(NO_LICENCE)).toEqual(['authority', 'licence-number'])
})

test('a year before 29 February is the last day of that February', () => {
  expect(monthsBefore(new Date('2028-02-29T10:00:00Z'), 12).toISOString()).toBe(
    '2027-02-28T10:00:00.000Z',
  )
  const { contact, tracks } = cutoffsAt(new Date('2026-11-24T06:12:00Z'), { months: 12 })
  expect(contact.toISOString()).toBe('2026-08-26T06:12:00.000Z')
  expect(tracks.toISOString()).toBe('2026-10-25T06:12:00.000Z')
})

test('a home is reduced to its district, an airport stays complete', () => {
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

test('a register line needs its required fields', () => {
  const good = { name: 'Theo Marsh', duties: 'Takes bookings', startedOn: '2026-01-05' }
  expect(checkRegisterLine('staff', good)).toEqual([])
  expect(checkRegisterLine('staff', { ...good, name: ' ', dbsOn: '2026-02-30', pay: '9' })).toEqual(
    [
      { field: 'pay', why: 'unknown' },
      { field: 'name', why: 'required' },
      { field: 'dbsOn', why: 'no-day' },
    ],
  )
})

test('the seal of an entry covers its whole content, in any order of fields', () => {
  expect(contentText({ b: 1, a: { d: 2, c: 3 } })).toBe(contentText({ a: { c: 3, d: 2 }, b: 1 }))
  const entry = {
    number: 7,
    at: new Date('2026-03-10T12:00:00Z'),
    kind: 'journey',
    subject: '1040718',
    action: 'recorded',
    actor: { kind: 'system', id: '', name: '' },
  } as const
  const recorded = recordText(entry, 'ab')
  expect(recordText(entry, 'ac')).not.toBe(recorded)
  expect(recordText({ ...entry, subject: '1040719' }, 'ab')).not.toBe(recorded)
})
