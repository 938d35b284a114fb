import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { givenQuote } from '../../../../test/given.ts'
import { asOwner, startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { readDocument } from './read-document.ts'
import { writeDocument } from './write-document.ts'

const ID = '01930a1c-5b00-7000-8000-0000000000aa'
const EXPIRES = '2026-03-10T12:10:00.000Z'

const place = (name: string, postcode: string, lat: number, lng: number) => ({
  id: '',
  kind: 'pin',
  name,
  line1: '',
  line2: '',
  town: '',
  postcode,
  point: { lat, lng },
  code: '',
  quality: 'exact',
})

/** A quote in its stored form from before tariffs had books, calendars and extras. */
const OLD = {
  id: ID,
  madeAt: '2026-03-10T12:00:00.000Z',
  expiresAt: EXPIRES,
  tariffVersion: 77,
  currency: 'GBP',
  request: {
    pickup: place('Heathrow Terminal 5', 'TW6 2GA', 51.4723, -0.4881),
    dropOff: place('Canary Wharf', 'E14 4QQ', 51.5053, -0.0209),
    vias: [],
    returnKind: 'one-way',
    pickupWhen: '2026-03-11T23:30',
    returnWhen: '',
    vehicleTypeId: 0,
    asap: false,
    pickupAt: '2026-03-11T23:30:00.000Z',
    pickupLocal: '2026-03-11T23:30',
    party: {
      passengers: 2,
      luggage: 2,
      handbags: 0,
      smallPets: 0,
      otherPets: 0,
      smallChildSeats: 1,
      largeChildSeats: 1,
    },
  },
  route: { key: 'k', metres: 40_000, seconds: 3_000, engine: 'embedded', estimate: true },
  prices: [
    {
      vehicleTypeId: 1,
      vehicleType: 'Saloon',
      onward: 11_050,
      return: 0,
      total: 11_050,
      onwardLines: [
        { kind: 'fixed', about: 'Heathrow – Docklands', amount: 7_200 },
        { kind: 'night', about: '', amount: 1_440 },
        { kind: 'site', about: 'Heathrow pickup charge and parking', amount: 800 },
        { kind: 'child-seats', about: '2', amount: 1_600 },
        { kind: 'rounding', about: '', amount: 10 },
      ],
      returnLines: [],
    },
  ],
}

async function givenOld(testApp: TestApp) {
  const { operator, key } = await testApp.context()
  await asOwner(
    testApp,
    `insert into quote values ('${operator}', '${ID}', '${OLD.madeAt}', '${EXPIRES}', 77, '${JSON.stringify(OLD)}')`,
  )
  const text = ['quote.v1', operator, ID, Date.parse(EXPIRES), 77, 'GBP', '1:11050:0'].join('|')
  return createHmac('sha256', key).update(text).digest('base64url')
}

const booking = (signature: string) => ({
  quoteid: ID,
  signature,
  vehtypeid: 1,
  totalfare: 110.5,
  paymentmethod: 'cash',
  passengername: 'Maya Osei',
  passengerphone: '2079460123',
  passengerdialingcode: '+44',
  passengeremail: 'maya@example.com',
})

test('a page open during the upgrade books what it was quoted, with the same texts', async () => {
  const testApp = await startTestApp()
  const signature = await givenOld(testApp)
  const client = testApp.client()
  const made = await client.post('/api/createbookingTest', booking(signature))
  expect(made.body['Code']).toBe(1)
  const { body } = await client.post('/api/bookinginfo', { code: made.body['ticketcode'] })
  expect(body).toMatchObject({
    totalfare: 110.5,
    lines: [
      { text: 'Heathrow – Docklands, fixed price', amount: 72.1 },
      { text: 'Night rate', amount: 14.4 },
      { text: 'Heathrow pickup charge and parking', amount: 8 },
      { text: '2 child seats', amount: 16 },
    ],
  })
})

test('its promo still comes off, though its prices can no longer be recalculated', async () => {
  const testApp = await startTestApp()
  const signature = await givenOld(testApp)
  const client = testApp.client()
  const { body } = await client.post('/api/promocode', {
    price: 1,
    currencycode: 'GBP',
    promocode: 'FIVER',
    quoteid: ID,
    signature,
    vehtypeid: 1,
  })
  expect(body).toMatchObject({ code: 1, value: 5, totalfare: 105.5 })
  await client.post('/api/createbookingTest', { ...booking(signature), promocode: 'FIVER' })
  expect(await asOwner(testApp, 'select total_minor, promo_off_minor from booking')).toEqual([
    { total_minor: '10550', promo_off_minor: '500' },
  ])
})

test('an old quote does not accept another quote’s signature', async () => {
  const testApp = await startTestApp()
  await givenOld(testApp)
  const { body } = await testApp.client().post('/api/createbookingTest', booking('A'.repeat(43)))
  expect(body['Message']).toMatch(/^Opps, your quotation has expired/)
})

test('a booking made before the upgrade is still displayed', async () => {
  const testApp = await startTestApp()
  const signature = await givenOld(testApp)
  const client = testApp.client()
  const made = await client.post('/api/createbookingTest', booking(signature))
  await asOwner(
    testApp,
    `update leg set lines = '${JSON.stringify(OLD.prices[0]?.onwardLines)}'::jsonb`,
  )
  const { status, body } = await client.post('/api/bookinginfo', { code: made.body['ticketcode'] })
  expect(status).toBe(200)
  expect((body['lines'] as { text: string }[])[1]?.text).toBe('Night rate')
})

test('a stored quote equals the quote that was made, in every field', async () => {
  const testApp = await startTestApp()
  const quoted = await givenQuote(testApp.client(), {
    rtntype: 'rtn',
    returndate: '2026-03-14T23:30',
    promocode: 'FIVER',
    currencyCode: 'JPY',
    meetandgreet: true,
    smallchildseats: 1,
  })
  const { operator } = await testApp.context()
  const made = await testApp.deps.quotes.find(operator, quoted.quoteid ?? '')
  if (!made) throw new Error('no quote')
  expect(readDocument(JSON.parse(writeDocument(made)))).toEqual(made)
})
