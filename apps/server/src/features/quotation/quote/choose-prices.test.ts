import { expect, test } from 'vitest'
import { givenQuote, HEATHROW_TO_CANARY_WHARF, mayaBooking } from '../../../../test/given.ts'
import { asOwner, startTestApp } from '../../../../test/test-app.ts'

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
  const testApp = await startTestApp()
  const client = testApp.client()
  const pounds = await givenQuote(client)
  const quote = await givenQuote(client, {
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
  const testApp = await startTestApp()
  const quote = await givenQuote(testApp.client(), { currencyCode: 'GBP' })
  expect(quote).toMatchObject({
    currencycode: 'GBP',
    gbpfare: quote.fare,
    gbptotalfare: quote.totalfare,
    gbpreturnfare: 0,
  })
})

test('a price list kept in euros is not an exchange of the one in pounds', async () => {
  const testApp = await startTestApp()
  const northway = () => testApp.client('northway.localhost')
  const euros = await givenQuote(northway(), { currencyCode: 'EUR' })
  const pounds = await givenQuote(northway())
  expect(euros.currencycode).toBe('EUR')
  expect(pounds.currencycode).toBe('GBP')
  await testApp.deps.quotes.close()
  const rows = await asOwner<{ book: string; rate: number | null }>(
    testApp,
    `select document->>'book' as book, (document#>>'{exchange,rate}')::float as rate from quote order by 2 nulls last`,
  )
  expect(rows.map((row) => row.rate)).toEqual([1, null])
  expect(rows[0]?.book).not.toBe(rows[1]?.book)
})

test('a currency without an exchange rate is rejected by name', async () => {
  const testApp = await startTestApp()
  const client = testApp.client()
  const { status, body } = await client.post('/api/quotation', {
    ...HEATHROW_TO_CANARY_WHARF,
    currencyCode: 'XPF',
  })
  expect(status).toBe(200)
  expect(body).toEqual({
    code: 2,
    message: 'We don’t take XPF. Please choose another currency.',
  })
})

test('a quote in yen is booked in yen, and the same number of pounds is not its price', async () => {
  const testApp = await startTestApp()
  const client = testApp.client()
  const quote = await givenQuote(client, { currencyCode: 'JPY' })
  const wrong = await client.post('/api/createbookingTest', mayaBooking(quote))
  expect(wrong.body['Message']).toMatch(/^The price of this trip has changed/)
  const sly = {
    ...mayaBooking(quote),
    currencycode: 'GBP',
    totalfare: (quote.totalfare ?? 0) / 100,
  }
  expect((await client.post('/api/createbookingTest', sly)).body['Message']).toMatch(
    /^The price of this trip has changed/,
  )
  const made = await client.post('/api/createbookingTest', {
    ...mayaBooking(quote),
    currencycode: 'JPY',
  })
  expect(made.body['Code']).toBe(1)
  expect(await asOwner(testApp, 'select currency, total_minor from booking')).toEqual([
    { currency: 'JPY', total_minor: String(quote.totalfare) },
  ])
  const { body } = await client.post('/api/bookinginfo', { code: made.body['ticketcode'] })
  expect(body).toMatchObject({ currencycode: 'JPY', totalfare: quote.totalfare })
  expect(body['gbptotalfare']).toBeCloseTo(quote.gbptotalfare ?? 0, 1)
})

test('the rate is stored with the quote: a new rate changes new quotes only', async () => {
  const testApp = await startTestApp()
  const client = testApp.client()
  const before = await givenQuote(client, { currencyCode: 'EUR' })
  await asOwner(
    testApp,
    `insert into exchange_rate select id, 'EUR', '2026-03-10T11:00Z', 2 from operator`,
  )
  testApp.setNow('2026-03-10T12:00:10Z')
  const after = await givenQuote(client, { currencyCode: 'EUR' })
  expect(after.totalfare).toBeGreaterThan((before.totalfare ?? 0) * 1.5)
  expect(after.gbptotalfare).toBeCloseTo(before.gbptotalfare ?? 0, 1)
  const stored = await testApp.deps.quotes.find(
    (await testApp.context()).operator,
    before.quoteid ?? '',
  )
  expect(stored?.exchange).toMatchObject({ from: 'GBP', to: 'EUR' })
  expect(stored?.exchange?.rate).toBeLessThan(1.5)
})

test('a promo of five pounds takes five pounds’ worth off a quote in euros', async () => {
  const testApp = await startTestApp()
  const client = testApp.client()
  const { quoteid, signature, totalfare = 0 } = await givenQuote(client, { currencyCode: 'EUR' })
  const { body } = await client.post('/api/promocode', {
    price: 1,
    promocode: 'FIVER',
    currencycode: 'EUR',
    quoteid,
    signature,
  })
  const [rate] = await asOwner<{ per_gbp: number }>(
    testApp,
    `select per_gbp from exchange_rate where currency = 'EUR' limit 1`,
  )
  expect(body['value']).toBeCloseTo(5 * (rate?.per_gbp ?? 0), 1)
  expect(body['totalfare']).toBeCloseTo(totalfare - (body['value'] as number))
})
