import type { QuotationReply } from '@kerbside/contract/quotation.ts'
import { EMPTY_PREFILL } from '@kerbside/domain/promo/prefill.ts'
import { expect, test } from 'vitest'
import { givenQuote, mayaBooks } from '../../../test/given.ts'
import { asOwner, type House, openHouse } from '../../../test/house.ts'
import { openPromotion } from './open-promotion.ts'
import { revokePromotion } from './revoke-promotion.ts'

const MISSING = { code: 0, message: 'Something went wrong, please try again.' }

const shown = (promocode: string) => ({ price: 87.5, currencycode: 'GBP', promocode })

/** FIVER of the demo, with conditions of the test's own. */
const givenFiver = (house: House, set: string) =>
  asOwner(house, `update promo set ${set} where code = 'FIVER'`)

test('a code typed in small letters is the code, and comes off a price that is only shown', async () => {
  const house = await openHouse()
  const { body } = await house.visitor().post('/api/promocode', shown(' fiver '))
  expect(body).toMatchObject({ code: 1, message: '', value: 5 })
  expect(body['promocodeid']).toBeGreaterThan(0)
})

test('five pounds off a price shown in yen are five pounds’ worth of yen', async () => {
  const house = await openHouse()
  const ask = async (currencycode: string) =>
    (
      await house
        .visitor()
        .post('/api/promocode', { ...shown('FIVER'), price: 20_000, currencycode })
    ).body
  expect((await ask('JPY'))['value']).toBeGreaterThan(500)
  expect(await ask('XPF')).toMatchObject({ code: 2, value: 0 })
})

test.each([
  ['a code nobody gave out', "code = 'OTHER'", 'This promo code is not recognised.'],
  ['one taken out of use', 'retired_at = now()', 'This promo code is not recognised.'],
  ['one for April', "starts_at = '2026-04-01T00:00Z'", 'This promo code cannot be used yet.'],
  ['one of February', "ends_at = '2026-03-01T00:00Z'", 'This promo code has expired.'],
  ['one used up', 'uses_left = 0', 'This promo code has already been used.'],
  ['one for the account 501', "booker_ids = '{501}'", 'This promo code is for another account.'],
  [
    'one for dear journeys',
    'minimum_fare = 20000',
    'This promo code is for fares of £200.00 or more.',
  ],
  [
    'one for weekends, on a Wednesday',
    "weekdays = '{6,7}'",
    'This promo code is for journeys on Saturdays and Sundays.',
  ],
  [
    'one for the minibus, with the estate chosen',
    "vehicle_type_ids = '{5}'",
    'This promo code is not for this vehicle. Please choose another one.',
  ],
])('%s is refused in its own words', async (_, set, words) => {
  const house = await openHouse()
  await givenFiver(house, set)
  const visitor = house.visitor()
  const { quoteid, signature } = await givenQuote(visitor)
  const { status, body } = await visitor.post('/api/promocode', {
    ...shown('FIVER'),
    quoteid,
    signature,
  })
  expect(status).toBe(200)
  expect(body).toEqual({ code: 2, message: words, value: 0, promocodeid: 0 })
})

test('who says an account’s number without being it gets no account’s promo', async () => {
  const house = await openHouse()
  await givenFiver(house, "booker_ids = '{501}'")
  const { body } = await house
    .visitor()
    .post('/api/promocode', { ...shown('FIVER'), custid: 501, bookerid: 501 })
  expect(body['message']).toBe('This promo code is for another account.')
})

test('with a quote the price sent along is not looked at', async () => {
  const house = await openHouse()
  const visitor = house.visitor()
  const quote = await givenQuote(visitor)
  const { body } = await visitor.post('/api/promocode', {
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

test('an amount off a return comes off the way out first, and the reply says what is left of it', async () => {
  const house = await openHouse()
  const visitor = house.visitor()
  const quote = await givenQuote(visitor, { rtntype: 'rtn', returndate: '2026-03-13T10:00' })
  const { body } = await visitor.post('/api/promocode', {
    ...shown('FIVER'),
    quoteid: quote.quoteid,
    signature: quote.signature,
  })
  expect(quote.returnfare).toBeGreaterThan(0)
  expect(body).toMatchObject({ value: 5, onwardfare: (quote.fare ?? 0) - 5 })
})

test('what the code promises on a vehicle of the quote is what the booking costs', async () => {
  const house = await openHouse()
  const visitor = house.visitor()
  const quote = await givenQuote(visitor)
  const [, , executive] = quote.additionalprices ?? []
  const asked = { quoteid: quote.quoteid, signature: quote.signature }
  const { body } = await visitor.post('/api/promocode', {
    ...shown('WELCOME10'),
    ...asked,
    vehtypeid: executive?.vehtypeid,
  })
  await visitor.post('/api/createbookingTest', {
    ...mayaBooks(quote),
    vehtypeid: executive?.vehtypeid,
    totalfare: executive?.totalfare,
    promocode: 'WELCOME10',
  })
  const [booked] = await asOwner<{ total: string }>(
    house,
    'select total_minor as total from booking',
  )
  expect(Number(booked?.total) / 100).toBeCloseTo(body['totalfare'] as number)
})

test('a forged signature, another operator’s quote and one that never was answer alike', async () => {
  const house = await openHouse()
  const ours = await givenQuote(house.visitor())
  const theirs = await givenQuote(house.visitor('northway.localhost'))
  const never = '01930a1c-5b00-7000-8000-0000000000ff'
  for (const asked of [
    { quoteid: ours.quoteid, signature: 'A'.repeat(43) },
    { quoteid: ours.quoteid },
    { quoteid: theirs.quoteid, signature: theirs.signature },
    { quoteid: never, signature: ours.signature },
  ]) {
    const { status, body } = await house
      .visitor()
      .post('/api/promocode', { ...shown('FIVER'), ...asked })
    expect({ status, body }).toEqual({ status: 404, body: MISSING })
  }
})

test('an expired quote is said to be expired', async () => {
  const house = await openHouse()
  const { quoteid, signature } = await givenQuote(house.visitor())
  house.setNow('2026-03-10T12:10:00Z')
  const { body } = await house
    .visitor()
    .post('/api/promocode', { ...shown('FIVER'), quoteid, signature })
  expect(body).toMatchObject({ code: 2, value: 0 })
  expect(body.message).toMatch(/^Opps, your quotation has expired/)
})

test('once per customer: Maya’s second booking is refused, and her number is what counts', async () => {
  const house = await openHouse()
  await givenFiver(house, 'uses_per_customer = 1')
  const book = async (asked: object) => {
    const visitor = house.visitor()
    const booking = { ...mayaBooks(await givenQuote(visitor)), promocode: 'FIVER', ...asked }
    return (await visitor.post('/api/createbookingTest', booking)).body
  }
  expect(await book({})).toMatchObject({ Code: 1 })
  expect(await book({ passengername: 'M. Osei' })).toEqual({
    Code: 2,
    Message: 'You have already used this promo code.',
  })
  expect(await book({ passengerdialingcode: '' })).toMatchObject({ Code: 2 })
  expect(await book({ passengerphone: '2079460999' })).toMatchObject({ Code: 1 })
  expect(await asOwner(house, 'select customer, uses from promo_use order by customer')).toEqual([
    { customer: '+442079460123', uses: 1 },
    { customer: '+442079460999', uses: 1 },
  ])
})

test('ten bookings of one customer at once use a once-per-customer code once', async () => {
  const house = await openHouse()
  await givenFiver(house, 'uses_per_customer = 1')
  const visitors = Array.from({ length: 10 }, () => house.visitor())
  const quotes = await Promise.all(visitors.map((visitor) => givenQuote(visitor)))
  const answers = await Promise.all(
    visitors.map((visitor, index) =>
      visitor.post('/api/createbookingTest', {
        ...mayaBooks(quotes[index] as QuotationReply),
        promocode: 'FIVER',
      }),
    ),
  )
  const codes = answers.map(({ body }) => body['Code'])
  expect(codes.filter((code) => code === 1)).toHaveLength(1)
  expect(codes.filter((code) => code === 2)).toHaveLength(9)
  expect(await asOwner(house, 'select from booking')).toHaveLength(1)
})

test('a booking that is refused for another reason uses nothing', async () => {
  const house = await openHouse()
  await givenFiver(house, 'uses_left = 1, uses_per_customer = 1')
  const visitor = house.visitor()
  const booking = { ...mayaBooks(await givenQuote(visitor)), promocode: 'FIVER' }
  await visitor.post('/api/createbookingTest', { ...booking, totalfare: 1 })
  expect(await asOwner(house, 'select from promo_use')).toEqual([])
  expect((await visitor.post('/api/createbookingTest', booking)).body).toMatchObject({ Code: 1 })
})

test('a thousand guesses are stopped after ten, and a right one then looks like a wrong one', async () => {
  const house = await openHouse()
  const live = await openHouse({
    deps: { settings: { ...house.deps.settings, rateLimitFactor: 1 } },
  })
  const visitor = live.visitor()
  for (let guess = 0; guess < 10; guess++)
    expect((await visitor.post('/api/promocode', shown(`GUESS${guess}`))).status).toBe(200)
  const wrong = await visitor.post('/api/promocode', shown('GUESS11'))
  const right = await visitor.post('/api/promocode', shown('FIVER'))
  expect(wrong.status).toBe(429)
  expect({ status: right.status, body: right.body }).toEqual({
    status: wrong.status,
    body: wrong.body,
  })
})

test('who spells the host in another way is no new visitor: guesses are counted for the operator', async () => {
  const house = await openHouse()
  const live = await openHouse({
    deps: { settings: { ...house.deps.settings, rateLimitFactor: 1 } },
  })
  const guess = async (host: string) =>
    (await live.visitor(host).post('/api/promocode', shown('GUESS'))).status
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
])('a promo question that is none (%s) is 400 and names the field', async (field, asked) => {
  const house = await openHouse()
  const { status, body } = await house
    .visitor()
    .post('/api/promocode', { ...shown('FIVER'), ...asked })
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

test('a promotion link fills in what it was made with, and signs nobody in', async () => {
  const house = await openHouse()
  const { token } = await openPromotion(await house.call(), { prefill: PREFILL, days: 30 })
  const { status, body, headers } = await house.visitor().get(`/api/promotion?token=${token}`)
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

test('the token of a link is nowhere in the database, only its hash', async () => {
  const house = await openHouse()
  const { token } = await openPromotion(await house.call(), { prefill: PREFILL, days: 30 })
  const rows = await asOwner<{ token_hash: Buffer }>(house, 'select * from promotion')
  expect(rows[0]?.token_hash).toHaveLength(32)
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('a link that ended, was revoked, belongs to another operator or never was answers alike', async () => {
  const house = await openHouse()
  const call = await house.call()
  const ended = await openPromotion(call, { prefill: PREFILL, days: 1 })
  const revoked = await openPromotion(call, { prefill: PREFILL, days: 30 })
  const foreign = await openPromotion(await house.call('northway'), { prefill: PREFILL, days: 30 })
  expect(await revokePromotion(call, revoked)).toBe(true)
  expect(await revokePromotion(call, revoked)).toBe(false)
  expect(await revokePromotion(call, foreign)).toBe(false)
  house.setNow('2026-03-12T12:00:00Z')
  for (const token of [ended.token, revoked.token, foreign.token, 'A'.repeat(43), '%00', 'ünïcode'])
    expect(
      await house.visitor().get(`/api/promotion?token=${encodeURIComponent(token)}`),
    ).toMatchObject({ status: 404, body: MISSING })
})

test('a repeated request of who used the code once is answered with its booking', async () => {
  const house = await openHouse()
  await givenFiver(house, 'uses_per_customer = 1')
  const visitor = house.visitor()
  const booking = { ...mayaBooks(await givenQuote(visitor)), promocode: 'FIVER' }
  const first = await visitor.post('/api/createbookingTest', booking)
  const again = await visitor.post('/api/createbookingTest', booking)
  expect(again.body).toMatchObject({ Code: 1, Bref: first.body['Bref'] })
})
