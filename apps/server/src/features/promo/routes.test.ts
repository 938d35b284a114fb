import type { QuotationReply } from '@kerbside/contract/quotation.ts'
import { EMPTY_PREFILL } from '@kerbside/domain/promo/prefill.ts'
import { expect, test } from 'vitest'
import { givenQuote, mayaBooking } from '../../../test/given.ts'
import { asOwner, startTestApp, type TestApp } from '../../../test/test-app.ts'
import { openPromotion } from './open-promotion.ts'
import { revokePromotion } from './revoke-promotion.ts'

const MISSING = { code: 0, message: 'Something went wrong, please try again.' }

const shown = (promocode: string) => ({ price: 87.5, currencycode: 'GBP', promocode })

/** The demo's code FIVER, with conditions set by the test. */
const givenFiver = (testApp: TestApp, set: string) =>
  asOwner(testApp, `update promo set ${set} where code = 'FIVER'`)

test('a code typed in lower case is accepted, and comes off a price that is only shown', async () => {
  const testApp = await startTestApp()
  const { body } = await testApp.client().post('/api/promocode', shown(' fiver '))
  expect(body).toMatchObject({ code: 1, message: '', value: 5 })
  expect(body['promocodeid']).toBeGreaterThan(0)
})

test('five pounds off a price shown in yen is five pounds’ worth of yen', async () => {
  const testApp = await startTestApp()
  const request = async (currencycode: string) =>
    (
      await testApp
        .client()
        .post('/api/promocode', { ...shown('FIVER'), price: 20_000, currencycode })
    ).body
  expect((await request('JPY'))['value']).toBeGreaterThan(500)
  expect(await request('XPF')).toMatchObject({ code: 2, value: 0 })
})

test.each([
  ['an unknown code', "code = 'OTHER'", 'We don’t recognise this promo code. Check the spelling.'],
  [
    'a retired code',
    'retired_at = now()',
    'We don’t recognise this promo code. Check the spelling.',
  ],
  [
    'a code valid from April',
    "starts_at = '2026-04-01T00:00Z'",
    'This promo code isn’t valid yet.',
  ],
  [
    'a code that ended in February',
    "ends_at = '2026-03-01T00:00Z'",
    'This promo code has expired.',
  ],
  ['a code that is used up', 'uses_left = 0', 'This promo code is no longer available.'],
  ['a code for account 501', "booker_ids = '{501}'", 'This promo code is for another account.'],
  [
    'a code for fares of £200 or more',
    'minimum_fare = 20000',
    'This promo code is for fares of £200.00 or more.',
  ],
  [
    'a code for weekends, on a Wednesday',
    "weekdays = '{6,7}'",
    'This promo code is for trips on Saturdays and Sundays.',
  ],
  [
    'a code for the minibus, with the estate chosen',
    "vehicle_type_ids = '{5}'",
    'This promo code isn’t valid for this car. Please choose another one.',
  ],
])('%s is rejected with its own message', async (_, set, text) => {
  const testApp = await startTestApp()
  await givenFiver(testApp, set)
  const client = testApp.client()
  const { quoteid, signature } = await givenQuote(client)
  const { status, body } = await client.post('/api/promocode', {
    ...shown('FIVER'),
    quoteid,
    signature,
  })
  expect(status).toBe(200)
  expect(body).toEqual({ code: 2, message: text, value: 0, promocodeid: 0 })
})

test('a client that sends an account’s number without signing in to it gets no account promo', async () => {
  const testApp = await startTestApp()
  await givenFiver(testApp, "booker_ids = '{501}'")
  const { body } = await testApp
    .client()
    .post('/api/promocode', { ...shown('FIVER'), custid: 501, bookerid: 501 })
  expect(body['message']).toBe('This promo code is for another account.')
})

test('with a quote the price in the request is ignored', async () => {
  const testApp = await startTestApp()
  const client = testApp.client()
  const quote = await givenQuote(client)
  const { body } = await client.post('/api/promocode', {
    ...shown('WELCOME10'),
    price: 100_000,
    quoteid: quote.quoteid,
    signature: quote.signature,
  })
  const [total = 0, off] = [quote.totalfare, body['value'] as number]
  expect(off).toBeGreaterThan(total * 0.1 - 0.5)
  // Fares end on a multiple of 50p with and without the code.
  expect(off).toBeLessThan(total * 0.1 + 0.5)
  expect(body['totalfare']).toBeCloseTo(total - off)
})

test('an amount off a return comes off the outward leg first, and the response says what is left of it', async () => {
  const testApp = await startTestApp()
  const client = testApp.client()
  const quote = await givenQuote(client, { rtntype: 'rtn', returndate: '2026-03-13T10:00' })
  const { body } = await client.post('/api/promocode', {
    ...shown('FIVER'),
    quoteid: quote.quoteid,
    signature: quote.signature,
  })
  expect(quote.returnfare).toBeGreaterThan(0)
  expect(body).toMatchObject({ value: 5, onwardfare: (quote.fare ?? 0) - 5 })
})

test('a vehicle’s price with the code on the quote is the price of the booking', async () => {
  const testApp = await startTestApp()
  const client = testApp.client()
  const quote = await givenQuote(client)
  const [, , executive] = quote.additionalprices ?? []
  const params = { quoteid: quote.quoteid, signature: quote.signature }
  const { body } = await client.post('/api/promocode', {
    ...shown('WELCOME10'),
    ...params,
    vehtypeid: executive?.vehtypeid,
  })
  await client.post('/api/createbookingTest', {
    ...mayaBooking(quote),
    vehtypeid: executive?.vehtypeid,
    totalfare: executive?.totalfare,
    promocode: 'WELCOME10',
  })
  const [booked] = await asOwner<{ total: string }>(
    testApp,
    'select total_minor as total from booking',
  )
  expect(Number(booked?.total) / 100).toBeCloseTo(body['totalfare'] as number)
})

test('a forged signature, another operator’s quote and an unknown quote get the same response', async () => {
  const testApp = await startTestApp()
  const ours = await givenQuote(testApp.client())
  const theirs = await givenQuote(testApp.client('northway.localhost'))
  const never = '01930a1c-5b00-7000-8000-0000000000ff'
  for (const params of [
    { quoteid: ours.quoteid, signature: 'A'.repeat(43) },
    { quoteid: ours.quoteid },
    { quoteid: theirs.quoteid, signature: theirs.signature },
    { quoteid: never, signature: ours.signature },
  ]) {
    const { status, body } = await testApp
      .client()
      .post('/api/promocode', { ...shown('FIVER'), ...params })
    expect({ status, body }).toEqual({ status: 404, body: MISSING })
  }
})

test('an expired quote is reported as expired', async () => {
  const testApp = await startTestApp()
  const { quoteid, signature } = await givenQuote(testApp.client())
  testApp.setNow('2026-03-10T12:10:00Z')
  const { body } = await testApp
    .client()
    .post('/api/promocode', { ...shown('FIVER'), quoteid, signature })
  expect(body).toMatchObject({ code: 2, value: 0 })
  expect(body.message).toMatch(/^Opps, your quotation has expired/)
})

test('a once-per-customer code is rejected on Maya’s second booking, and her phone number decides', async () => {
  const testApp = await startTestApp()
  await givenFiver(testApp, 'uses_per_customer = 1')
  const book = async (params: object) => {
    const client = testApp.client()
    const booking = { ...mayaBooking(await givenQuote(client)), promocode: 'FIVER', ...params }
    return (await client.post('/api/createbookingTest', booking)).body
  }
  expect(await book({})).toMatchObject({ Code: 1 })
  expect(await book({ passengername: 'M. Osei' })).toEqual({
    Code: 2,
    Message: 'You’ve already used this promo code.',
  })
  expect(await book({ passengerdialingcode: '' })).toMatchObject({ Code: 2 })
  expect(await book({ passengerphone: '2079460999' })).toMatchObject({ Code: 1 })
  expect(await asOwner(testApp, 'select customer, uses from promo_use order by customer')).toEqual([
    { customer: '+442079460123', uses: 1 },
    { customer: '+442079460999', uses: 1 },
  ])
})

test('ten simultaneous bookings of one customer use a once-per-customer code once', async () => {
  const testApp = await startTestApp()
  await givenFiver(testApp, 'uses_per_customer = 1')
  const clients = Array.from({ length: 10 }, () => testApp.client())
  const quotes = await Promise.all(clients.map((client) => givenQuote(client)))
  const responses = await Promise.all(
    clients.map((client, index) =>
      client.post('/api/createbookingTest', {
        ...mayaBooking(quotes[index] as QuotationReply),
        promocode: 'FIVER',
      }),
    ),
  )
  const codes = responses.map(({ body }) => body['Code'])
  expect(codes.filter((code) => code === 1)).toHaveLength(1)
  expect(codes.filter((code) => code === 2)).toHaveLength(9)
  expect(await asOwner(testApp, 'select from booking')).toHaveLength(1)
})

test('a booking that is rejected for another reason uses up no code', async () => {
  const testApp = await startTestApp()
  await givenFiver(testApp, 'uses_left = 1, uses_per_customer = 1')
  const client = testApp.client()
  const booking = { ...mayaBooking(await givenQuote(client)), promocode: 'FIVER' }
  await client.post('/api/createbookingTest', { ...booking, totalfare: 1 })
  expect(await asOwner(testApp, 'select from promo_use')).toEqual([])
  expect((await client.post('/api/createbookingTest', booking)).body).toMatchObject({ Code: 1 })
})

test('a thousand guesses are stopped after ten, and a correct one then looks like a wrong one', async () => {
  const testApp = await startTestApp()
  const live = await startTestApp({
    deps: { settings: { ...testApp.deps.settings, rateLimitFactor: 1 } },
  })
  const client = live.client()
  for (let guess = 0; guess < 10; guess++)
    expect((await client.post('/api/promocode', shown(`GUESS${guess}`))).status).toBe(200)
  const wrong = await client.post('/api/promocode', shown('GUESS11'))
  const right = await client.post('/api/promocode', shown('FIVER'))
  expect(wrong.status).toBe(429)
  expect({ status: right.status, body: right.body }).toEqual({
    status: wrong.status,
    body: wrong.body,
  })
})

test('another spelling of the host makes no new client: guesses are counted for the operator', async () => {
  const testApp = await startTestApp()
  const live = await startTestApp({
    deps: { settings: { ...testApp.deps.settings, rateLimitFactor: 1 } },
  })
  const guess = async (host: string) =>
    (await live.client(host).post('/api/promocode', shown('GUESS'))).status
  for (let at = 0; at < 10; at++) expect(await guess(`${at}.kerbside.localhost`)).toBe(200)
  expect(await guess('KERBSIDE.localhost')).toBe(429)
  expect(await guess('kerbside.localhost.')).toBe(429)
  expect(await guess('northway.localhost')).toBe(200)
})

test.each([
  ['price', { price: 'NaN' }],
  ['price', { price: [87.5] }],
  ['promocode', { promocode: '' }],
  ['promocode', { promocode: 'x'.repeat(300) }],
  ['currencycode', { currencycode: 'pounds' }],
  ['quoteid', { quoteid: "' or 1=1--" }],
])('an invalid promo request (%s) is 400 and names the field', async (field, params) => {
  const testApp = await startTestApp()
  const { status, body } = await testApp
    .client()
    .post('/api/promocode', { ...shown('FIVER'), ...params })
  expect(status).toBe(400)
  expect(body.message?.toLowerCase().replaceAll(' ', '')).toContain(field)
})

const PREFILL = {
  ...EMPTY_PREFILL,
  mode: 'gateway',
  pickup: {
    point: { lat: 51.4713, lng: -0.4524 },
    category: 'Air',
    postcode: 'TW6 1EW',
    address: 'Heathrow Airport',
  },
  firstName: 'Maya',
  surname: 'Osei',
  promoCode: 'FIVER',
  bookerId: 501,
}

test('a promotion link fills in its stored values and signs no one in', async () => {
  const testApp = await startTestApp()
  const { token } = await openPromotion(await testApp.context(), { prefill: PREFILL, days: 30 })
  const { status, body, headers } = await testApp.client().get(`/api/promotion?token=${token}`)
  expect(status).toBe(200)
  expect(body).toEqual({
    code: 1,
    message: '',
    mode: 'gateway',
    phone: '',
    email: '',
    picklat: 51.4713,
    picklng: -0.4524,
    pickcategory: 'Air',
    pickpostcode: 'TW6 1EW',
    pickaddress: 'Heathrow Airport',
    dofflat: 0,
    dofflng: 0,
    doffcategory: '',
    doffpostcode: '',
    doffaddress: '',
    surname: 'Osei',
    firstname: 'Maya',
    bookerid: 501,
    custid: 0,
    promocode: 'FIVER',
    vehtypeid: 0,
    vehicletype: '',
    dialingcode: '',
    countryalpha2: '',
    changesallowed: true,
    smsmailinglist: false,
    emailmailinglist: false,
  })
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['set-cookie']).toBeUndefined()
})

test('the token of a link is not in the database, only its hash', async () => {
  const testApp = await startTestApp()
  const { token } = await openPromotion(await testApp.context(), { prefill: PREFILL, days: 30 })
  const rows = await asOwner<{ token_hash: Buffer }>(testApp, 'select * from promotion')
  expect(rows[0]?.token_hash).toHaveLength(32)
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('a link that has ended, was revoked, belongs to another operator or never existed gets the same response', async () => {
  const testApp = await startTestApp()
  const context = await testApp.context()
  const ended = await openPromotion(context, { prefill: PREFILL, days: 1 })
  const revoked = await openPromotion(context, { prefill: PREFILL, days: 30 })
  const foreign = await openPromotion(await testApp.context('northway'), {
    prefill: PREFILL,
    days: 30,
  })
  expect(await revokePromotion(context, revoked)).toBe(true)
  expect(await revokePromotion(context, revoked)).toBe(false)
  expect(await revokePromotion(context, foreign)).toBe(false)
  testApp.setNow('2026-03-12T12:00:00Z')
  for (const token of [ended.token, revoked.token, foreign.token, 'A'.repeat(43), '%00', 'ünïcode'])
    expect(
      await testApp.client().get(`/api/promotion?token=${encodeURIComponent(token)}`),
    ).toMatchObject({ status: 404, body: MISSING })
})

test('a repeated request of a customer who used the code once gets its booking', async () => {
  const testApp = await startTestApp()
  await givenFiver(testApp, 'uses_per_customer = 1')
  const client = testApp.client()
  const booking = { ...mayaBooking(await givenQuote(client)), promocode: 'FIVER' }
  const first = await client.post('/api/createbookingTest', booking)
  const again = await client.post('/api/createbookingTest', booking)
  expect(again.body).toMatchObject({ Code: 1, Bref: first.body['Bref'] })
})
