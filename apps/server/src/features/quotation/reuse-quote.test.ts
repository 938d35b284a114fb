import type pg from 'pg'
import { expect, test, vi } from 'vitest'
import {
  givenQuote,
  givenSettings,
  HEATHROW_TO_CANARY_WHARF,
  mayaBooks,
} from '../../../test/given.ts'
import { asOwner, type House, openHouse, type Visitor } from '../../../test/house.ts'
import { SILENT } from '../../log.ts'
import { notifyBus } from '../../ports/bus/notify.ts'

const ONE_PAGE = { requestid: '0b0e6f0a-7a35-4c52-9a53-7c1f5b1d2e01' }
const OTHER_PAGE = { requestid: '7f5d3c1e-1b2a-4d3c-8e9f-0a1b2c3d4e5f' }

/** Of a client that names no page of its own. */
const NO_ID = { requestid: undefined }

const ask = (visitor: Visitor, asked: object = ONE_PAGE) => givenQuote(visitor, asked)

const withSession = (house: House, letter: string): Visitor => {
  const visitor = house.visitor()
  visitor.cookies.set('sid', letter.repeat(43))
  return visitor
}

test('a second click within a minute gets the very same quote, stored once', async () => {
  const house = await openHouse()
  const visitor = house.visitor()
  const first = await ask(visitor)
  house.setNow('2026-03-10T12:00:59.999Z')
  expect(await ask(visitor)).toEqual(first)
  await house.deps.quotes.close()
  expect(await asOwner(house, 'select from quote')).toHaveLength(1)
})

test('twenty clicks at once are one quote', async () => {
  const house = await openHouse()
  const quotes = await Promise.all(Array.from({ length: 20 }, () => ask(house.visitor())))
  expect(new Set(quotes.map((quote) => quote.quoteid)).size).toBe(1)
})

test('a minute after the first time it is a new quote, however often it was asked in between', async () => {
  const house = await openHouse()
  const visitor = house.visitor()
  const first = await ask(visitor)
  house.setNow('2026-03-10T12:00:40Z')
  await ask(visitor)
  house.setNow('2026-03-10T12:01:00Z')
  const later = await ask(visitor)
  expect(later.quoteid).not.toBe(first.quoteid)
  expect(later.expiresat).toBe('2026-03-10T12:11:00.000Z')
})

test('a page that counts its requests is still one page', async () => {
  const house = await openHouse()
  const counted = (count: number) => ({ requestid: `${ONE_PAGE.requestid}.${count}` })
  const first = await ask(house.visitor(), counted(1))
  expect((await ask(house.visitor(), counted(2))).quoteid).toBe(first.quoteid)
})

test('two equal requests within a second are one quote, without a request id', async () => {
  const house = await openHouse()
  const first = await ask(house.visitor(), NO_ID)
  house.setNow('2026-03-10T12:00:01Z')
  expect((await ask(house.visitor(), NO_ID)).quoteid).toBe(first.quoteid)
  house.setNow('2026-03-10T12:01:00Z')
  expect((await ask(house.visitor(), NO_ID)).quoteid).not.toBe(first.quoteid)
})

test('without a request id, another address or another browser gets a quote of its own', async () => {
  const house = await openHouse()
  const asking = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') => {
    const answer = await house.app.inject({
      method: 'POST',
      url: '/api/quotation',
      headers: {
        host: 'kerbside.localhost',
        'x-requested-with': 'kerbside',
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
      remoteAddress,
      payload: HEATHROW_TO_CANARY_WHARF,
    })
    return (answer.json() as { quoteid: string }).quoteid
  }
  const own = await asking({})
  expect(own).toBeDefined()
  expect(await asking({}, '192.0.2.7')).not.toBe(own)
  expect(await asking({ 'user-agent': 'Mozilla/5.0 Firefox/140.0' })).not.toBe(own)
  expect(await asking({})).toBe(own)
})

test('another question is another quote', async () => {
  const house = await openHouse()
  const visitor = house.visitor()
  const ids = await Promise.all(
    [{}, { passengers: 3 }, { currencyCode: 'EUR' }, { bookingdate: '2026-03-11T09:31' }].map(
      async (asked) => (await ask(visitor, { ...ONE_PAGE, ...asked })).quoteid,
    ),
  )
  expect(new Set(ids).size).toBe(4)
})

test('two pages that ask the same never share a quote, and a short request id is nobody', async () => {
  const house = await openHouse()
  const first = await ask(house.visitor())
  expect((await ask(house.visitor(), OTHER_PAGE)).quoteid).not.toBe(first.quoteid)
  const counted = await ask(house.visitor(), { requestid: '3' })
  expect((await ask(house.visitor(), { requestid: '3' })).quoteid).not.toBe(counted.quoteid)
  expect((await ask(house.visitor(), NO_ID)).quoteid).not.toBe(first.quoteid)
})

test('a session is who asks, whatever request id it sends', async () => {
  const house = await openHouse()
  const maya = withSession(house, 'm')
  const first = await ask(maya)
  expect((await ask(maya, OTHER_PAGE)).quoteid).not.toBe(undefined)
  expect((await ask(withSession(house, 'm'), OTHER_PAGE)).quoteid).toBe(first.quoteid)
  expect((await ask(withSession(house, 'n'))).quoteid).not.toBe(first.quoteid)
})

test('the same page at the other operator gets the other operator’s quote', async () => {
  const house = await openHouse()
  const ours = await ask(house.visitor())
  const theirs = await ask(house.visitor('northway.localhost'))
  expect(theirs.quoteid).not.toBe(ours.quoteid)
  expect(theirs.totalfare).not.toBe(ours.totalfare)
})

test('a quote that was booked is not offered again', async () => {
  const house = await openHouse()
  const page = house.visitor()
  const first = await ask(page)
  expect((await page.post('/api/createbookingTest', mayaBooks(first))).body['Code']).toBe(1)
  const again = await ask(house.visitor())
  expect(again.quoteid).not.toBe(first.quoteid)
})

test('a quote that was booked at another process is not offered again by this one', async () => {
  const busOver = (connect: () => pg.Client) => notifyBus({ connect, log: SILENT })
  const one = await openHouse({ busOver })
  const other = await openHouse({ busOver, beside: one })
  const page = one.visitor()
  const first = await ask(page)
  expect((await ask(page)).quoteid).toBe(first.quoteid)
  const booked = await other.visitor().post('/api/createbookingTest', mayaBooks(first))
  expect(booked.body['Code']).toBe(1)

  await vi.waitFor(async () => expect((await ask(page)).quoteid).not.toBe(first.quoteid), 10_000)
  const again = await Promise.all(Array.from({ length: 5 }, () => ask(one.visitor())))
  expect(again.map(({ quoteid }) => quoteid)).not.toContain(first.quoteid)
  expect(new Set(again.map(({ quoteid }) => quoteid)).size).toBe(1)
})

const JOHN = {
  passengername: 'John Achebe',
  passengerphone: '2079460456',
  passengeremail: 'john@example.com',
}

test('two guests of one address who hold the same quote both book it, each their own booking', async () => {
  const house = await openHouse()
  const [maya, john] = [house.visitor(), house.visitor()]
  const shared = await ask(maya, NO_ID)
  expect((await ask(john, NO_ID)).quoteid).toBe(shared.quoteid)

  const hers = await maya.post('/api/createbookingTest', mayaBooks(shared))
  const johnBooks = { ...mayaBooks(shared), ...JOHN }
  const his = await john.post('/api/createbookingTest', johnBooks)
  const sentAgain = await john.post('/api/createbookingTest', johnBooks)
  expect(hers.body['Code']).toBe(1)
  expect(his.body).toMatchObject({ Code: 1 })
  expect(his.body['Bref']).not.toBe(hers.body['Bref'])
  expect(sentAgain.body).toMatchObject({ Code: 1, Bref: his.body['Bref'] })
  expect(
    await asOwner(
      house,
      `select passenger->>'name' as name, total_minor::int as total from booking order by name`,
    ),
  ).toEqual([
    { name: 'John Achebe', total: (shared.totalfare ?? 0) * 100 },
    { name: 'Maya Osei', total: (shared.totalfare ?? 0) * 100 },
  ])
})

test('two guests who book the quote they share at the same moment, under keys of their own, both book it', async () => {
  const house = await openHouse()
  const shared = await ask(house.visitor(), NO_ID)
  const answers = await Promise.all(
    [{}, JOHN].map((guest, n) =>
      house
        .visitor()
        .post(
          '/api/createbookingTest',
          { ...mayaBooks(shared), ...guest },
          { 'idempotency-key': `c0ffee00-0000-4000-8000-00000000000${n}` },
        ),
    ),
  )
  expect(answers.map(({ body }) => body['Code'])).toEqual([1, 1])
  expect(new Set(answers.map(({ body }) => body['Bref'])).size).toBe(2)
})

test('a guest who sends another note for a shared quote that was booked has no second booking', async () => {
  const house = await openHouse()
  const shared = await ask(house.visitor(), NO_ID)
  const books = (asked: object) =>
    house.visitor().post('/api/createbookingTest', { ...mayaBooks(shared), ...asked })
  expect((await books({})).body['Code']).toBe(1)
  expect((await books({ notes: 'By the coffee shop' })).body['Code']).not.toBe(1)
  expect((await books({ ...JOHN, passengeremail: 'MAYA@example.com' })).body['Code']).not.toBe(1)
  expect(await asOwner(house, 'select id from booking')).toHaveLength(1)
})

test('an unknown quote id is waited for once, not twice', async () => {
  const house = await openHouse()
  const visitor = house.visitor()
  const booking = { ...mayaBooks(await ask(visitor, NO_ID)), quoteid: house.deps.newId() }
  const from = performance.now()
  expect((await visitor.post('/api/createbookingTest', booking)).body['Code']).toBe(2)
  expect(performance.now() - from).toBeLessThan(1_900)
})

test('guests with sessions of their own never share a quote, with or without a request id', async () => {
  const house = await openHouse()
  const own = [withSession(house, 'm'), withSession(house, 'n'), house.visitor()]
  const quotes = await Promise.all(own.map((guest) => ask(guest, NO_ID)))
  expect(new Set(quotes.map(({ quoteid }) => quoteid)).size).toBe(3)
})

test('an offer of half a minute is not given out for a whole one', async () => {
  const house = await openHouse()
  await givenSettings(house, { quoteTimeout: 0.5 })
  const first = await ask(house.visitor())
  house.setNow('2026-03-10T12:00:30Z')
  expect((await ask(house.visitor())).quoteid).not.toBe(first.quoteid)
})

test('a refusal is judged anew: what was too early a moment ago is not asked of the shelf', async () => {
  const house = await openHouse()
  const visitor = house.visitor()
  const early = { ...ONE_PAGE, bookingdate: '2026-03-10T12:01' }
  await expect(ask(visitor, early)).rejects.toThrow('earliest time')
  house.setNow('2026-03-10T11:00:00Z')
  expect((await ask(visitor, early)).quoteid).toBeDefined()
})
