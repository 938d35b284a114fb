import { QuotationRequest, readQuotation } from '@kerbside/contract/quotation.ts'
import { minor } from '@kerbside/domain/money.ts'
import { sameAsQuoted } from '@kerbside/domain/quotation/same-as-quoted.ts'
import { expect, test } from 'vitest'
import {
  givenQuote,
  givenSettings,
  HEATHROW_TO_CANARY_WHARF,
  mayaBooking,
} from '../../../../test/given.ts'
import { asOwner, startTestApp } from '../../../../test/test-app.ts'
import { findTariffVersion } from '../price-list/find-price-book.ts'
import { findDocument } from '../price-list/list-price-books.ts'
import { saveTariff } from '../price-list/save-tariff.ts'
import { findQuote } from '../store.ts'
import { makeQuote } from './make-quote.ts'

const quote = async (request: object = {}) => {
  const testApp = await startTestApp()
  return testApp.client().post('/api/quotation', { ...HEATHROW_TO_CANARY_WHARF, ...request })
}

test('a client that only claims to be an account gets the public prices', async () => {
  const { body } = await quote()
  const claimed = await quote({ bookerid: 501, custid: 501 })
  expect(claimed.body['totalfare']).toBe(body['totalfare'])
})

test('a signed-in account gets its own prices', async () => {
  const testApp = await startTestApp()
  const context = await testApp.context()
  const request = readQuotation(QuotationRequest.parse(HEATHROW_TO_CANARY_WHARF))
  const own = await makeQuote({ ...context, principal: { bookerId: 501 } }, request)
  const everyone = await makeQuote(context, request)
  if (!own.ok || !everyone.ok) throw new Error('no quote')
  expect([own.quote.book, everyone.quote.book]).toEqual(['account-501', 'public'])
  expect(own.chosen.total).not.toBe(everyone.chosen.total)
})

test('a payment method the operator does not accept is not in the response', async () => {
  expect((await quote({ paymentmethod: 'cash' })).body['paymentmethod']).toBe('cash')
  expect((await quote({ paymentmethod: 'account' })).body['paymentmethod']).toBe('card')
  expect((await quote({ paymentmethod: 'goats' })).body['paymentmethod']).toBe('card')
})

test('conditions other than the price are part of the quote', async () => {
  const { body } = await quote()
  const policies = body['policies'] as Record<string, unknown>
  expect(policies).toMatchObject({
    freewaitingminutes: expect.any(Number),
    waitingunitfare: expect.any(Number),
  })
  expect(policies['freewaitingminutes']).toBeGreaterThan(
    policies['returnfreewaitingminutes'] as number,
  )
  const bands = policies['cancellation'] as { fromhoursbefore: number; keeppercent: number }[]
  expect(bands.at(-1)?.fromhoursbefore).toBe(0)
  // A sixth of the fare is VAT where the operator sells the journey at 20 %.
  expect(body['vat']).toBeCloseTo((body['totalfare'] as number) / 6, 1)
  expect(body['deposit']).toBe(0)
})

test('waiting beyond the free time costs more, and a waiting time on a plain journey costs nothing', async () => {
  const fare = async (request: object) => (await quote(request)).body['totalfare'] as number
  const waits = await Promise.all(
    [0, 60, 120, 180].map((waitminutes) => fare({ rtntype: 'w&r', waitminutes })),
  )
  expect(waits.toSorted((a, b) => a - b)).toEqual(waits)
  expect(waits[3]).toBeGreaterThan(waits[0] as number)
  expect(await fare({ rtntype: 'w&r' })).toBe(waits[1])
  expect(await fare({ waitminutes: 180 })).toBe(await fare({}))
})

test('meet and greet is a line of its own', async () => {
  const { body } = await quote({ meetandgreet: true })
  const [saloon] = body['additionalprices'] as { lines: { text: string }[] }[]
  expect(saloon?.lines.map((line) => line.text)).toContain('Meet and greet')
})

test('a quote has the price of each extra, in its currency', async () => {
  const { body } = await quote()
  expect(body['extras']).toContainEqual({ kind: 'meet-and-greet', price: 10, max: 1 })
  expect(body['extras']).toContainEqual({ kind: 'small-child-seat', price: 8, max: 4 })
  expect(body['meetandgreet']).toBe(false)
})

test('an operator whose price list includes meet and greet adds it to every journey from an airport', async () => {
  const testApp = await startTestApp()
  const context = await testApp.context()
  const document = await findDocument(context, { book: 'public' })
  if (!document) throw new Error('no prices')
  const extras = { ...document.document.extras, 'meet-and-greet': { price: minor(0), max: 1 } }
  const saved = await saveTariff(context, {
    book: 'public',
    value: { ...document.document, extras },
    note: 'everyone is met',
    effectiveFrom: undefined,
  })
  expect(saved).toMatchObject({ ok: true })
  const client = testApp.client()
  const { body: configuration } = await client.get('/api/configuration')
  expect(configuration).toMatchObject({ meetandgreet: 'included' })
  expect(await givenQuote(client, { meetandgreet: false })).toMatchObject({ meetandgreet: true })
})

test('meet and greet is rejected by an operator that has switched other extras off', async () => {
  const testApp = await startTestApp()
  await givenSettings(testApp, { showOtherEquipments: false })
  const client = testApp.client()
  const { body } = await client.post('/api/quotation', {
    ...HEATHROW_TO_CANARY_WHARF,
    meetandgreet: true,
  })
  expect(body).toMatchObject({ code: 2, message: expect.stringMatching(/^We don’t offer /) })
  expect((await givenQuote(client, { meetandgreet: false })).quoteid).toBeDefined()
})

test('a promo code in a quote request appears in the lines, with its result', async () => {
  const plain = (await quote()).body
  const { body } = await quote({ promocode: 'fiver' })
  expect(body['promo']).toMatchObject({ code: 1, value: 5, totalfare: body['totalfare'] })
  expect(body['totalfare']).toBe((plain['totalfare'] as number) - 5)
  const prices = body['additionalprices'] as { lines: { text: string; amount: number }[] }[]
  for (const { lines } of prices)
    expect(lines).toContainEqual({ kind: 'promo', text: 'Promo FIVER', amount: -5 })
})

test.each([{}, { currencyCode: 'EUR' }, { rtntype: 'rtn', returndate: '2026-03-14T18:00' }])(
  'a percentage off equals the drop in the fare, including rounding, wherever it is requested: %o',
  async (journey) => {
    const client = (await startTestApp()).client()
    const requestQuote = async (more: object) =>
      (await client.post('/api/quotation', { ...HEATHROW_TO_CANARY_WHARF, ...journey, ...more }))
        .body
    const plain = await requestQuote({})
    const body = await requestQuote({ promocode: 'ONCE12' })
    const fall = (plain['totalfare'] as number) - (body['totalfare'] as number)
    const { quoteid, signature, vehtypeid, currencycode } = plain
    const request = { quoteid, signature, vehtypeid, currencycode, promocode: 'ONCE12', price: 0 }
    const { body: checked } = await client.post('/api/promocode', request)
    expect((body['promo'] as { value: number }).value).toBeCloseTo(fall, 5)
    expect(body['promo']).toEqual(checked)
  },
)

test('an unknown promo code leaves the price unchanged and is reported', async () => {
  const plain = (await quote()).body
  const { body } = await quote({ promocode: 'NOSUCH' })
  expect(body['promo']).toEqual({
    code: 2,
    message: 'We don’t recognise this promo code. Check the spelling.',
    value: 0,
    promocodeid: 0,
  })
  expect(body['totalfare']).toBe(plain['totalfare'])
})

test('a promo that is in the quote comes off once when it is booked', async () => {
  const testApp = await startTestApp()
  const client = testApp.client()
  const quoted = await givenQuote(client, { promocode: 'FIVER' })
  const { body } = await client.post('/api/createbookingTest', mayaBooking(quoted))
  expect(body['Code']).toBe(1)
  const rows = await asOwner(testApp, 'select total_minor, promo_off_minor from booking')
  expect(rows).toEqual([
    { total_minor: String(Math.round((quoted.totalfare ?? 0) * 100)), promo_off_minor: '500' },
  ])
  expect(await asOwner(testApp, 'select uses from promo_use')).toEqual([{ uses: 1 }])
})

test('an amount off applies once over both legs, a percentage applies to each', async () => {
  const both = { rtntype: 'rtn', returndate: '2026-03-14T18:00' }
  const promoLines = async (promocode: string) => {
    const { body } = await quote({ ...both, promocode })
    const [saloon] = body['additionalprices'] as {
      lines: { kind: string }[]
      returnlines: { kind: string }[]
    }[]
    const count = (lines: { kind: string }[] = []) =>
      lines.filter(({ kind }) => kind === 'promo').length
    return [count(saloon?.lines), count(saloon?.returnlines)]
  }
  expect(await promoLines('FIVER')).toEqual([1, 0])
  expect(await promoLines('WELCOME10')).toEqual([1, 1])
})

test.each<[string, Partial<QuotationRequest>]>([
  ['one way', {}],
  ['with a stop', { viaaddresses: [{ lat: 51.5, lng: -0.3, postcode: 'W7 2AA', address: 'A' }] }],
  ['wait and return', { rtntype: 'w&r', waitminutes: 180 }],
  ['return at night', { rtntype: 'rtn', returndate: '2026-03-14T23:30' }],
  ['in yen with a promo', { currencyCode: 'JPY', promocode: 'WELCOME10' }],
  ['with all extras', { meetandgreet: true, smallchildseats: 2, otherpets: 1 }],
])('a stored quote replays to its pennies: %s', async (_, request) => {
  const testApp = await startTestApp()
  const { quoteid = '' } = await givenQuote(testApp.client(), request)
  await testApp.deps.quotes.close()
  const context = await testApp.context()
  const stored = await findQuote(context.hot, { operator: context.operator, id: quoteid })
  const tariff = stored && (await findTariffVersion(context, stored.tariffVersion))
  if (!stored || !tariff) throw new Error('not stored')
  expect(sameAsQuoted(stored, { tariff })).toBe(true)
  const [first, ...rest] = stored.prices
  if (!first) throw new Error('no price')
  const dearer = { ...first, onward: minor(first.onward + 1) }
  expect(sameAsQuoted({ ...stored, prices: [dearer, ...rest] }, { tariff })).toBe(false)
})
