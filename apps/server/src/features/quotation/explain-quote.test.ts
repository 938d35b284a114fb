import type { ExplainReply } from '@kerbside/contract/quotation/explain.ts'
import { ExplainReply as Schema } from '@kerbside/contract/quotation/explain.ts'
import { expect, test } from 'vitest'
import { givenQuote } from '../../../test/given.ts'
import { asOwner, type House, openHouse } from '../../../test/house.ts'
import { makeKey } from '../staff/make-key.ts'

const MISSING = '{"code":0,"message":"Something went wrong, please try again."}'

async function givenAnn(house: House, slug: 'kerbside' | 'northway' = 'kerbside') {
  const call = await house.call(slug)
  const made = await makeKey(call, { operator: call.operator, name: 'Ann', days: 30 })
  if (!made.ok) throw new Error(made.reason)
  return made.token
}

const explain = async (house: House, { id, token, host = 'kerbside.localhost' }: Asked) => {
  const response = await house.app.inject({
    url: `/api/quotation/${id}/explain`,
    headers: { host, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
  })
  return { status: response.statusCode, text: response.body }
}
type Asked = { id: string | undefined; token?: string | undefined; host?: string }

const read = async (house: House, asked: Asked): Promise<ExplainReply> => {
  const { status, text } = await explain(house, asked)
  if (status !== 200) throw new Error(`${status} ${text}`)
  return Schema.parse(JSON.parse(text))
}

test('Ann reads why Heathrow to Canary Wharf costs what it costs', async () => {
  const house = await openHouse()
  const token = await givenAnn(house)
  const quote = await givenQuote(house.visitor())
  const told = await read(house, { id: quote.quoteid, token })
  expect(told).toMatchObject({
    quoteid: quote.quoteid,
    book: 'public',
    bookcurrency: 'GBP',
    exchange: null,
    replay: 'same',
    route: { engine: 'embedded', estimate: true },
    returnroute: null,
    pickup: 'Heathrow Terminal 5 TW6 2GA',
  })
  const saloon = told.vehicles.find((vehicle) => vehicle.vehtypeid === 1)
  const steps = saloon?.onward ?? []
  const lines = quote.additionalprices?.[0]?.lines ?? []
  const matched = steps.filter((step) => step.outcome === 'matched')
  const sum = matched.reduce((all, step) => all + Math.round(step.amount * 100), 0)
  expect(sum / 100).toBe(quote.additionalprices?.[0]?.fare)
  expect(matched.map((step) => step.amount)).toEqual(lines.map((line) => line.amount))
  expect(steps[0]?.text).toMatch(/^Pickup TW6 2GA lies in .*LHR/)
  const lost = steps.filter((step) => step.outcome === 'lost')
  expect(lost.some((step) => step.why.startsWith('a fixed price won: '))).toBe(true)
  const night = steps.find((step) => step.text === 'Adjustment: Night rate')
  expect(night).toMatchObject({
    outcome: 'not-applicable',
    why: 'the clock is outside its hours',
    amount: 0,
  })
})

test('a type that was not offered says that the party does not fit in', async () => {
  const house = await openHouse()
  const token = await givenAnn(house)
  const { quoteid } = await givenQuote(house.visitor(), { passengers: 6 })
  const told = await read(house, { id: quoteid, token })
  const saloon = told.vehicles.find((vehicle) => vehicle.vehtypeid === 1)
  expect(saloon).toMatchObject({ totalfare: 0, return: [] })
  expect(saloon?.onward).toMatchObject([{ text: 'The party does not fit in', outcome: 'refused' }])
})

test('a type that the prices say nothing of is neither offered nor explained', async () => {
  const house = await openHouse()
  const token = await givenAnn(house)
  await asOwner(
    house,
    `insert into vehicle_type
     select operator_id, 40, 40, 'Stretch limousine', description, drawing, most_passengers,
       most_luggage, most_handbags, retired_at
     from vehicle_type where id = 1`,
  )
  const quote = await givenQuote(house.visitor())
  expect(quote.additionalprices?.map((price) => price.vehtypeid)).not.toContain(40)
  const told = await read(house, { id: quote.quoteid, token })
  expect(told.vehicles.map((vehicle) => vehicle.vehtypeid)).not.toContain(40)
})

test('a return in euros with a promo is explained leg by leg in the currency of its book', async () => {
  const house = await openHouse()
  const token = await givenAnn(house)
  const quote = await givenQuote(house.visitor(), {
    currencyCode: 'EUR',
    rtntype: 'rtn',
    returndate: '2026-03-14T18:00',
    promocode: 'WELCOME10',
  })
  const told = await read(house, { id: quote.quoteid, token })
  expect(told).toMatchObject({ bookcurrency: 'GBP', currencycode: 'EUR', replay: 'same' })
  expect(told.exchange?.rate).toBeGreaterThan(1)
  const estate = told.vehicles.find((vehicle) => vehicle.vehtypeid === quote.vehtypeid)
  for (const steps of [estate?.onward ?? [], estate?.return ?? []]) {
    const promo = steps.find((step) => step.text === 'Promo: WELCOME10')
    expect(promo).toMatchObject({ outcome: 'matched', amount: expect.any(Number) })
    expect(promo?.amount).toBeLessThan(0)
  }
  expect(estate?.return.some((step) => step.text === 'Return discount')).toBe(true)
})

test('after the prices changed an old quote is still explained by its own', async () => {
  const house = await openHouse()
  const token = await givenAnn(house)
  const { quoteid } = await givenQuote(house.visitor())
  const before = await read(house, { id: quoteid, token })
  await asOwner(
    house,
    `insert into tariff select operator_id, 1000 + version, '2026-03-10T11:00Z',
      jsonb_set(rules, '{fixed}', '[]'), created_at, book, format, note from tariff`,
  )
  house.setNow('2026-03-10T12:05:00Z')
  const fresh = await givenQuote(house.visitor())
  expect((await read(house, { id: fresh.quoteid, token })).tariffversion).toBeGreaterThan(1000)
  expect(await read(house, { id: quoteid, token })).toEqual(before)
})

test('without a key, with another operator’s key, and for another operator’s quote it is missing', async () => {
  const house = await openHouse()
  const ann = await givenAnn(house)
  const north = await givenAnn(house, 'northway')
  const ours = (await givenQuote(house.visitor())).quoteid
  const theirs = (await givenQuote(house.visitor('northway.localhost'))).quoteid
  const never = '01930a1c-5b00-7000-8000-0000000000ff'
  for (const asked of [
    { id: ours },
    { id: ours, token: `kst_${'A'.repeat(43)}` },
    { id: ours, token: north },
    { id: theirs, token: ann },
    { id: never, token: ann },
    { id: ours, token: north, host: 'northway.localhost' },
  ])
    expect(await explain(house, asked)).toEqual({ status: 404, text: MISSING })
  expect((await explain(house, { id: ours, token: ann })).status).toBe(200)
})

test('the customer’s own reply names no rule of the operator', async () => {
  const house = await openHouse()
  const quote = await givenQuote(house.visitor(), {
    rtntype: 'rtn',
    returndate: '2026-03-14T18:00',
  })
  for (const price of quote.additionalprices ?? [])
    for (const line of [...price.lines, ...price.returnlines])
      expect(Object.keys(line).sort()).toEqual(['amount', 'kind', 'text'])
})
