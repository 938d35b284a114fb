import type { ExplainReply } from '@kerbside/contract/quotation/explain.ts'
import { ExplainReply as Schema } from '@kerbside/contract/quotation/explain.ts'
import { expect, test } from 'vitest'
import { givenQuote } from '../../../../test/given.ts'
import { asOwner, startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { makeKey } from '../../staff/make-key.ts'

const MISSING = '{"code":0,"message":"Something went wrong, please try again."}'

async function givenAnn(testApp: TestApp, slug: 'kerbside' | 'northway' = 'kerbside') {
  const context = await testApp.context(slug)
  const made = await makeKey(context, { operator: context.operator, name: 'Ann', days: 30 })
  if (!made.ok) throw new Error(made.reason)
  return made.token
}

const explain = async (testApp: TestApp, { id, token, host = 'kerbside.localhost' }: Params) => {
  const response = await testApp.app.inject({
    url: `/api/quotation/${id}/explain`,
    headers: { host, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
  })
  return { status: response.statusCode, text: response.body }
}
type Params = { id: string | undefined; token?: string | undefined; host?: string }

const read = async (testApp: TestApp, request: Params): Promise<ExplainReply> => {
  const { status, text } = await explain(testApp, request)
  if (status !== 200) throw new Error(`${status} ${text}`)
  return Schema.parse(JSON.parse(text))
}

test('Ann reads why Heathrow to Canary Wharf costs what it does', async () => {
  const testApp = await startTestApp()
  const token = await givenAnn(testApp)
  const quote = await givenQuote(testApp.client())
  const report = await read(testApp, { id: quote.quoteid, token })
  expect(report).toMatchObject({
    quoteid: quote.quoteid,
    book: 'public',
    bookcurrency: 'GBP',
    exchange: null,
    replay: 'same',
    route: { engine: 'embedded', estimate: true },
    returnroute: null,
    pickup: 'Heathrow Terminal 5 TW6 2GA',
  })
  const saloon = report.vehicles.find((vehicle) => vehicle.vehtypeid === 1)
  const steps = saloon?.onward ?? []
  const lines = quote.additionalprices?.[0]?.lines ?? []
  const matched = steps.filter((step) => step.outcome === 'matched')
  const sum = matched.reduce((total, step) => total + Math.round(step.amount * 100), 0)
  expect(sum / 100).toBe(quote.additionalprices?.[0]?.fare)
  expect(matched.map((step) => step.amount)).toEqual(lines.map((line) => line.amount))
  expect(steps[0]?.text).toMatch(/^Pickup TW6 2GA is in .*LHR/)
  const lost = steps.filter((step) => step.outcome === 'lost')
  expect(lost.some((step) => step.why.startsWith('a fixed price applied: '))).toBe(true)
  const night = steps.find((step) => step.text === 'Adjustment: Night rate')
  expect(night).toMatchObject({
    outcome: 'not-applicable',
    why: 'the time is outside its hours',
    amount: 0,
  })
})

test('for a vehicle type that was not offered the explanation says that the party does not fit', async () => {
  const testApp = await startTestApp()
  const token = await givenAnn(testApp)
  const { quoteid } = await givenQuote(testApp.client(), { passengers: 6 })
  const report = await read(testApp, { id: quoteid, token })
  const saloon = report.vehicles.find((vehicle) => vehicle.vehtypeid === 1)
  expect(saloon).toMatchObject({ totalfare: 0, return: [] })
  expect(saloon?.onward).toMatchObject([
    { text: 'Too many passengers or bags', outcome: 'refused' },
  ])
})

test('a type without prices is neither offered nor explained', async () => {
  const testApp = await startTestApp()
  const token = await givenAnn(testApp)
  await asOwner(
    testApp,
    `insert into vehicle_type
     select operator_id, 40, 40, 'Stretch limousine', description, drawing, max_passengers,
       max_luggage, max_handbags, retired_at
     from vehicle_type where id = 1`,
  )
  const quote = await givenQuote(testApp.client())
  expect(quote.additionalprices?.map((price) => price.vehtypeid)).not.toContain(40)
  const report = await read(testApp, { id: quote.quoteid, token })
  expect(report.vehicles.map((vehicle) => vehicle.vehtypeid)).not.toContain(40)
})

test('a return in euros with a promo is explained leg by leg in the currency of its book', async () => {
  const testApp = await startTestApp()
  const token = await givenAnn(testApp)
  const quote = await givenQuote(testApp.client(), {
    currencyCode: 'EUR',
    rtntype: 'rtn',
    returndate: '2026-03-14T18:00',
    promocode: 'WELCOME10',
  })
  const report = await read(testApp, { id: quote.quoteid, token })
  expect(report).toMatchObject({ bookcurrency: 'GBP', currencycode: 'EUR', replay: 'same' })
  expect(report.exchange?.rate).toBeGreaterThan(1)
  const estate = report.vehicles.find((vehicle) => vehicle.vehtypeid === quote.vehtypeid)
  for (const steps of [estate?.onward ?? [], estate?.return ?? []]) {
    const promo = steps.find((step) => step.text === 'Promo: WELCOME10')
    expect(promo).toMatchObject({ outcome: 'matched', amount: expect.any(Number) })
    expect(promo?.amount).toBeLessThan(0)
  }
  expect(estate?.return.some((step) => step.text === 'Return discount')).toBe(true)
})

test('after a price change an old quote is still explained by its own version', async () => {
  const testApp = await startTestApp()
  const token = await givenAnn(testApp)
  const { quoteid } = await givenQuote(testApp.client())
  const before = await read(testApp, { id: quoteid, token })
  await asOwner(
    testApp,
    `insert into tariff select operator_id, 1000 + version, '2026-03-10T11:00Z',
      jsonb_set(rules, '{fixed}', '[]'), created_at, book, format, note from tariff`,
  )
  testApp.setNow('2026-03-10T12:05:00Z')
  const fresh = await givenQuote(testApp.client())
  expect((await read(testApp, { id: fresh.quoteid, token })).tariffversion).toBeGreaterThan(1000)
  expect(await read(testApp, { id: quoteid, token })).toEqual(before)
})

test('without a key, with another operator’s key, and for another operator’s quote there is no explanation', async () => {
  const testApp = await startTestApp()
  const ann = await givenAnn(testApp)
  const north = await givenAnn(testApp, 'northway')
  const ours = (await givenQuote(testApp.client())).quoteid
  const theirs = (await givenQuote(testApp.client('northway.localhost'))).quoteid
  const never = '01930a1c-5b00-7000-8000-0000000000ff'
  for (const request of [
    { id: ours },
    { id: ours, token: `kst_${'A'.repeat(43)}` },
    { id: ours, token: north },
    { id: theirs, token: ann },
    { id: never, token: ann },
    { id: ours, token: north, host: 'northway.localhost' },
  ])
    expect(await explain(testApp, request)).toEqual({ status: 404, text: MISSING })
  expect((await explain(testApp, { id: ours, token: ann })).status).toBe(200)
})

test('the customer’s own response names no rule of the operator', async () => {
  const testApp = await startTestApp()
  const quote = await givenQuote(testApp.client(), {
    rtntype: 'rtn',
    returndate: '2026-03-14T18:00',
  })
  for (const price of quote.additionalprices ?? [])
    for (const line of [...price.lines, ...price.returnlines])
      expect(Object.keys(line).sort()).toEqual(['amount', 'kind', 'text'])
})
