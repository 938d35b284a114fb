import { expect, test } from 'vitest'
import { givenQuote, HEATHROW_TO_CANARY_WHARF, mayaBooks } from '../../../test/given.ts'
import { asOwner, openHouse } from '../../../test/house.ts'

const linesOf = (quote: Awaited<ReturnType<typeof givenQuote>>) =>
  (quote.additionalprices ?? []).flatMap((price) => [
    { total: price.fare, lines: price.lines },
    { total: price.returnfare, lines: price.returnlines },
  ])

test.each([
  ['JPY', 0],
  ['KWD', 3],
  ['EUR', 2],
  ['USD', 2],
])('a fare in %s has %d decimals, and its lines still add up', async (currencyCode, decimals) => {
  const house = await openHouse()
  const visitor = house.visitor()
  const pounds = await givenQuote(visitor)
  const quote = await givenQuote(visitor, {
    currencyCode,
    rtntype: 'rtn',
    returndate: '2026-03-14T18:00',
  })
  const scale = 10 ** decimals
  expect(quote.currencycode).toBe(currencyCode)
  expect(quote.gbpfare).toBeCloseTo(pounds.fare ?? 0, 1)
  for (const { total, lines } of linesOf(quote)) {
    expect(Number.isInteger(Math.round(total * scale * 1e6) / 1e6)).toBe(true)
    const sum = lines.reduce((all, line) => all + Math.round(line.amount * scale), 0)
    expect(sum).toBe(Math.round(total * scale))
  }
})

test('in pounds the GBP fields are the fares themselves', async () => {
  const house = await openHouse()
  const quote = await givenQuote(house.visitor(), { currencyCode: 'GBP' })
  expect(quote).toMatchObject({
    currencycode: 'GBP',
    gbpfare: quote.fare,
    gbptotalfare: quote.totalfare,
    gbpreturnfare: 0,
  })
})

test('a price list kept in euros is not an exchange of the one in pounds', async () => {
  const house = await openHouse()
  const northway = () => house.visitor('northway.localhost')
  const euros = await givenQuote(northway(), { currencyCode: 'EUR' })
  const pounds = await givenQuote(northway())
  expect(euros.currencycode).toBe('EUR')
  expect(pounds.currencycode).toBe('GBP')
  await house.deps.quotes.close()
  const rows = await asOwner<{ book: string; rate: number | null }>(
    house,
    `select document->>'book' as book, (document#>>'{exchange,rate}')::float as rate from quote order by 2 nulls last`,
  )
  expect(rows.map((row) => row.rate)).toEqual([1, null])
  expect(rows[0]?.book).not.toBe(rows[1]?.book)
})

test('a currency the operator keeps no rate for is refused by its name', async () => {
  const house = await openHouse()
  const visitor = house.visitor()
  const { status, body } = await visitor.post('/api/quotation', {
    ...HEATHROW_TO_CANARY_WHARF,
    currencyCode: 'XPF',
  })
  expect(status).toBe(200)
  expect(body).toEqual({
    code: 2,
    message: 'We do not take XPF. Please choose another currency.',
  })
})

test('a quote in yen is booked in yen, and the same number of pounds is not its price', async () => {
  const house = await openHouse()
  const visitor = house.visitor()
  const quote = await givenQuote(visitor, { currencyCode: 'JPY' })
  const wrong = await visitor.post('/api/createbookingTest', mayaBooks(quote))
  expect(wrong.body['Message']).toMatch(/^The price of this journey has changed/)
  const sly = { ...mayaBooks(quote), currencycode: 'GBP', totalfare: (quote.totalfare ?? 0) / 100 }
  expect((await visitor.post('/api/createbookingTest', sly)).body['Message']).toMatch(
    /^The price of this journey has changed/,
  )
  const made = await visitor.post('/api/createbookingTest', {
    ...mayaBooks(quote),
    currencycode: 'JPY',
  })
  expect(made.body['Code']).toBe(1)
  expect(await asOwner(house, 'select currency, total_minor from booking')).toEqual([
    { currency: 'JPY', total_minor: String(quote.totalfare) },
  ])
  const { body } = await visitor.post('/api/bookinginfo', { code: made.body['ticketcode'] })
  expect(body).toMatchObject({ currencycode: 'JPY', totalfare: quote.totalfare })
  expect(body['gbptotalfare']).toBeCloseTo(quote.gbptotalfare ?? 0, 1)
})

test('the rate stands on the quote: a new rate changes new quotes only', async () => {
  const house = await openHouse()
  const visitor = house.visitor()
  const before = await givenQuote(visitor, { currencyCode: 'EUR' })
  await asOwner(
    house,
    `insert into exchange_rate select id, 'EUR', '2026-03-10T11:00Z', 2 from operator`,
  )
  house.setNow('2026-03-10T12:00:10Z')
  const after = await givenQuote(visitor, { currencyCode: 'EUR' })
  expect(after.totalfare).toBeGreaterThan((before.totalfare ?? 0) * 1.5)
  expect(after.gbptotalfare).toBeCloseTo(before.gbptotalfare ?? 0, 1)
  const kept = await house.deps.quotes.find((await house.call()).operator, before.quoteid ?? '')
  expect(kept?.exchange).toMatchObject({ from: 'GBP', to: 'EUR' })
  expect(kept?.exchange?.rate).toBeLessThan(1.5)
})

test('a promo of five pounds takes five pounds’ worth off a quote in euros', async () => {
  const house = await openHouse()
  const visitor = house.visitor()
  const { quoteid, signature, totalfare = 0 } = await givenQuote(visitor, { currencyCode: 'EUR' })
  const { body } = await visitor.post('/api/promocode', {
    price: 1,
    promocode: 'FIVER',
    currencycode: 'EUR',
    quoteid,
    signature,
  })
  const [rate] = await asOwner<{ per_gbp: number }>(
    house,
    `select per_gbp from exchange_rate where currency = 'EUR' limit 1`,
  )
  expect(body['value']).toBeCloseTo(5 * (rate?.per_gbp ?? 0), 1)
  expect(body['totalfare']).toBeCloseTo(totalfare - (body['value'] as number))
})
