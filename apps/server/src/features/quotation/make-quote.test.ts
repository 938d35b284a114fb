import { QuotationRequest, readQuotation } from '@kerbside/contract/quotation.ts'
import { minor } from '@kerbside/domain/money.ts'
import { sameAsQuoted } from '@kerbside/domain/quotation/same-as-quoted.ts'
import { expect, test } from 'vitest'
import {
  givenQuote,
  givenSettings,
  HEATHROW_TO_CANARY_WHARF,
  mayaBooks,
} from '../../../test/given.ts'
import { asOwner, openHouse } from '../../../test/house.ts'
import { findTariffVersion } from './find-price-book.ts'
import { findDocument } from './list-books.ts'
import { makeQuote } from './make-quote.ts'
import { saveTariff } from './save-tariff.ts'
import { findQuote } from './store.ts'

const quote = async (asked: object = {}) => {
  const house = await openHouse()
  return house.visitor().post('/api/quotation', { ...HEATHROW_TO_CANARY_WHARF, ...asked })
}

test('who says to be an account gets the public prices', async () => {
  const { body } = await quote()
  const claimed = await quote({ bookerid: 501, custid: 501 })
  expect(claimed.body['totalfare']).toBe(body['totalfare'])
})

test('an account that has proved itself gets its own prices', async () => {
  const house = await openHouse()
  const call = await house.call()
  const asked = readQuotation(QuotationRequest.parse(HEATHROW_TO_CANARY_WHARF))
  const own = await makeQuote({ ...call, who: { bookerId: 501 } }, asked)
  const everybody = await makeQuote(call, asked)
  if (!own.ok || !everybody.ok) throw new Error('no quote')
  expect([own.quote.book, everybody.quote.book]).toEqual(['account-501', 'public'])
  expect(own.chosen.total).not.toBe(everybody.chosen.total)
})

test('a way to pay the operator does not take is not repeated', async () => {
  expect((await quote({ paymentmethod: 'cash' })).body['paymentmethod']).toBe('cash')
  expect((await quote({ paymentmethod: 'account' })).body['paymentmethod']).toBe('card')
  expect((await quote({ paymentmethod: 'goats' })).body['paymentmethod']).toBe('card')
})

test('what holds besides the price is said with it', async () => {
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

test('waiting longer than is free costs more, and a wait said for a plain journey costs nothing', async () => {
  const fare = async (asked: object) => (await quote(asked)).body['totalfare'] as number
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
  expect(body['extras']).toContainEqual({ kind: 'meet-and-greet', price: 10, most: 1 })
  expect(body['extras']).toContainEqual({ kind: 'small-child-seat', price: 8, most: 4 })
  expect(body['meetandgreet']).toBe(false)
})

test('an operator whose price list includes meet and greet adds it to every journey from an airport', async () => {
  const house = await openHouse()
  const call = await house.call()
  const found = await findDocument(call, { book: 'public' })
  if (!found) throw new Error('no prices')
  const extras = { ...found.document.extras, 'meet-and-greet': { price: minor(0), most: 1 } }
  const saved = await saveTariff(call, {
    book: 'public',
    value: { ...found.document, extras },
    note: 'everybody is met',
    effectiveFrom: undefined,
  })
  expect(saved).toMatchObject({ ok: true })
  const visitor = house.visitor()
  const { body: configuration } = await visitor.get('/api/configuration')
  expect(configuration).toMatchObject({ meetandgreet: 'included' })
  expect(await givenQuote(visitor, { meetandgreet: false })).toMatchObject({ meetandgreet: true })
})

test('meeting is refused by an operator that has switched other extras off', async () => {
  const house = await openHouse()
  await givenSettings(house, { showOtherEquipments: false })
  const visitor = house.visitor()
  const { body } = await visitor.post('/api/quotation', {
    ...HEATHROW_TO_CANARY_WHARF,
    meetandgreet: true,
  })
  expect(body).toMatchObject({ code: 2, message: expect.stringMatching(/^We do not take /) })
  expect((await givenQuote(visitor, { meetandgreet: false })).quoteid).toBeDefined()
})

test('a promo said with the question stands in the lines and is answered for', async () => {
  const plain = (await quote()).body
  const { body } = await quote({ promocode: 'fiver' })
  expect(body['promo']).toMatchObject({ code: 1, value: 5, totalfare: body['totalfare'] })
  expect(body['totalfare']).toBe((plain['totalfare'] as number) - 5)
  const prices = body['additionalprices'] as { lines: { text: string; amount: number }[] }[]
  for (const { lines } of prices)
    expect(lines).toContainEqual({ kind: 'promo', text: 'Promo FIVER', amount: -5 })
})

test.each([{}, { currencyCode: 'EUR' }, { rtntype: 'rtn', returndate: '2026-03-14T18:00' }])(
  'a percentage takes off what the fare falls by, rounding and all, wherever it is asked for: %o',
  async (journey) => {
    const visitor = (await openHouse()).visitor()
    const ask = async (more: object) =>
      (await visitor.post('/api/quotation', { ...HEATHROW_TO_CANARY_WHARF, ...journey, ...more }))
        .body
    const plain = await ask({})
    const body = await ask({ promocode: 'ONCE12' })
    const fall = (plain['totalfare'] as number) - (body['totalfare'] as number)
    const { quoteid, signature, vehtypeid, currencycode } = plain
    const asked = { quoteid, signature, vehtypeid, currencycode, promocode: 'ONCE12', price: 0 }
    const { body: checked } = await visitor.post('/api/promocode', asked)
    expect((body['promo'] as { value: number }).value).toBeCloseTo(fall, 5)
    expect(body['promo']).toEqual(checked)
  },
)

test('a promo nobody knows leaves the price as it is and says so', async () => {
  const plain = (await quote()).body
  const { body } = await quote({ promocode: 'NOSUCH' })
  expect(body['promo']).toEqual({
    code: 2,
    message: 'This promo code is not recognised.',
    value: 0,
    promocodeid: 0,
  })
  expect(body['totalfare']).toBe(plain['totalfare'])
})

test('a promo that is in the quote comes off once when it is booked', async () => {
  const house = await openHouse()
  const visitor = house.visitor()
  const quoted = await givenQuote(visitor, { promocode: 'FIVER' })
  const { body } = await visitor.post('/api/createbookingTest', mayaBooks(quoted))
  expect(body['Code']).toBe(1)
  const rows = await asOwner(house, 'select total_minor, promo_off_minor from booking')
  expect(rows).toEqual([
    { total_minor: String(Math.round((quoted.totalfare ?? 0) * 100)), promo_off_minor: '500' },
  ])
  expect(await asOwner(house, 'select uses from promo_use')).toEqual([{ uses: 1 }])
})

test('an amount is given once over both legs, a percentage on each', async () => {
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
  ['by two stops', { viaaddresses: [{ lat: 51.5, lng: -0.3, postcode: 'W7 2AA', address: 'A' }] }],
  ['wait and return', { rtntype: 'w&r', waitminutes: 180 }],
  ['return at night', { rtntype: 'rtn', returndate: '2026-03-14T23:30' }],
  ['in yen with a promo', { currencyCode: 'JPY', promocode: 'WELCOME10' }],
  ['with everything', { meetandgreet: true, smallchildseats: 2, otherpets: 1 }],
])('a stored quote replays to its pennies: %s', async (_, asked) => {
  const house = await openHouse()
  const { quoteid = '' } = await givenQuote(house.visitor(), asked)
  await house.deps.quotes.close()
  const call = await house.call()
  const stored = await findQuote(call.hot, { operator: call.operator, id: quoteid })
  const tariff = stored && (await findTariffVersion(call, stored.tariffVersion))
  if (!stored || !tariff) throw new Error('not stored')
  expect(sameAsQuoted(stored, { tariff })).toBe(true)
  const [first, ...rest] = stored.prices
  if (!first) throw new Error('no price')
  const dearer = { ...first, onward: minor(first.onward + 1) }
  expect(sameAsQuoted({ ...stored, prices: [dearer, ...rest] }, { tariff })).toBe(false)
})
