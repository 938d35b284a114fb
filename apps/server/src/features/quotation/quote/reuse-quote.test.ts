import type pg from 'pg'
import { expect, test, vi } from 'vitest'
import {
  givenQuote,
  givenSettings,
  HEATHROW_TO_CANARY_WHARF,
  mayaBooking,
} from '../../../../test/given.ts'
import { asOwner, startTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts'
import { SILENT } from '../../../log.ts'
import { notifyBus } from '../../../ports/bus/notify.ts'

const ONE_PAGE = { requestid: '0b0e6f0a-7a35-4c52-9a53-7c1f5b1d2e01' }
const OTHER_PAGE = { requestid: '7f5d3c1e-1b2a-4d3c-8e9f-0a1b2c3d4e5f' }

/** For a client that sends no page id. */
const NO_ID = { requestid: undefined }

const requestQuote = (client: TestClient, request: object = ONE_PAGE) => givenQuote(client, request)

const withSession = (testApp: TestApp, letter: string): TestClient => {
  const client = testApp.client()
  client.cookies.set('sid', letter.repeat(43))
  return client
}

test('a second click within a minute gets the same quote, stored once', async () => {
  const testApp = await startTestApp()
  const client = testApp.client()
  const first = await requestQuote(client)
  testApp.setNow('2026-03-10T12:00:59.999Z')
  expect(await requestQuote(client)).toEqual(first)
  await testApp.deps.quotes.close()
  expect(await asOwner(testApp, 'select from quote')).toHaveLength(1)
})

test('twenty clicks at once are one quote', async () => {
  const testApp = await startTestApp()
  const quotes = await Promise.all(Array.from({ length: 20 }, () => requestQuote(testApp.client())))
  expect(new Set(quotes.map((quote) => quote.quoteid)).size).toBe(1)
})

test('a minute after the first request there is a new quote, however often it was requested in between', async () => {
  const testApp = await startTestApp()
  const client = testApp.client()
  const first = await requestQuote(client)
  testApp.setNow('2026-03-10T12:00:40Z')
  await requestQuote(client)
  testApp.setNow('2026-03-10T12:01:00Z')
  const later = await requestQuote(client)
  expect(later.quoteid).not.toBe(first.quoteid)
  expect(later.expiresat).toBe('2026-03-10T12:11:00.000Z')
})

test('a page that numbers its requests is still one page', async () => {
  const testApp = await startTestApp()
  const counted = (count: number) => ({ requestid: `${ONE_PAGE.requestid}.${count}` })
  const first = await requestQuote(testApp.client(), counted(1))
  expect((await requestQuote(testApp.client(), counted(2))).quoteid).toBe(first.quoteid)
})

test('two equal requests within a second are one quote, without a request id', async () => {
  const testApp = await startTestApp()
  const first = await requestQuote(testApp.client(), NO_ID)
  testApp.setNow('2026-03-10T12:00:01Z')
  expect((await requestQuote(testApp.client(), NO_ID)).quoteid).toBe(first.quoteid)
  testApp.setNow('2026-03-10T12:01:00Z')
  expect((await requestQuote(testApp.client(), NO_ID)).quoteid).not.toBe(first.quoteid)
})

test('without a request id, another address or another browser gets a quote of its own', async () => {
  const testApp = await startTestApp()
  const postQuoteOnce = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') => {
    const response = await testApp.app.inject({
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
    return (response.json() as { quoteid: string }).quoteid
  }
  const own = await postQuoteOnce({})
  expect(own).toBeDefined()
  expect(await postQuoteOnce({}, '192.0.2.7')).not.toBe(own)
  expect(await postQuoteOnce({ 'user-agent': 'Mozilla/5.0 Firefox/140.0' })).not.toBe(own)
  expect(await postQuoteOnce({})).toBe(own)
})

test('a different request gets another quote', async () => {
  const testApp = await startTestApp()
  const client = testApp.client()
  const ids = await Promise.all(
    [{}, { passengers: 3 }, { currencyCode: 'EUR' }, { bookingdate: '2026-03-11T09:31' }].map(
      async (request) => (await requestQuote(client, { ...ONE_PAGE, ...request })).quoteid,
    ),
  )
  expect(new Set(ids).size).toBe(4)
})

test('two pages with equal requests never share a quote, and a short request id identifies no page', async () => {
  const testApp = await startTestApp()
  const first = await requestQuote(testApp.client())
  expect((await requestQuote(testApp.client(), OTHER_PAGE)).quoteid).not.toBe(first.quoteid)
  const counted = await requestQuote(testApp.client(), { requestid: '3' })
  expect((await requestQuote(testApp.client(), { requestid: '3' })).quoteid).not.toBe(
    counted.quoteid,
  )
  expect((await requestQuote(testApp.client(), NO_ID)).quoteid).not.toBe(first.quoteid)
})

test('a session identifies the client, whatever request id it sends', async () => {
  const testApp = await startTestApp()
  const maya = withSession(testApp, 'm')
  const first = await requestQuote(maya)
  expect((await requestQuote(maya, OTHER_PAGE)).quoteid).not.toBe(undefined)
  expect((await requestQuote(withSession(testApp, 'm'), OTHER_PAGE)).quoteid).toBe(first.quoteid)
  expect((await requestQuote(withSession(testApp, 'n'))).quoteid).not.toBe(first.quoteid)
})

test('the same page at the other operator gets the other operator’s quote', async () => {
  const testApp = await startTestApp()
  const ours = await requestQuote(testApp.client())
  const theirs = await requestQuote(testApp.client('northway.localhost'))
  expect(theirs.quoteid).not.toBe(ours.quoteid)
  expect(theirs.totalfare).not.toBe(ours.totalfare)
})

test('a booked quote is not offered again', async () => {
  const testApp = await startTestApp()
  const page = testApp.client()
  const first = await requestQuote(page)
  expect((await page.post('/api/createbookingTest', mayaBooking(first))).body['Code']).toBe(1)
  const again = await requestQuote(testApp.client())
  expect(again.quoteid).not.toBe(first.quoteid)
})

test('a quote booked at another process is not offered again by this one', async () => {
  const busOver = (connect: () => pg.Client) => notifyBus({ connect, log: SILENT })
  const item = await startTestApp({ busOver })
  const other = await startTestApp({ busOver, beside: item })
  const page = item.client()
  const first = await requestQuote(page)
  expect((await requestQuote(page)).quoteid).toBe(first.quoteid)
  const booked = await other.client().post('/api/createbookingTest', mayaBooking(first))
  expect(booked.body['Code']).toBe(1)

  await vi.waitFor(
    async () => expect((await requestQuote(page)).quoteid).not.toBe(first.quoteid),
    10_000,
  )
  const again = await Promise.all(Array.from({ length: 5 }, () => requestQuote(item.client())))
  expect(again.map(({ quoteid }) => quoteid)).not.toContain(first.quoteid)
  expect(new Set(again.map(({ quoteid }) => quoteid)).size).toBe(1)
})

const JOHN = {
  passengername: 'John Achebe',
  passengerphone: '2079460456',
  passengeremail: 'john@example.com',
}

test('two guests at one address who hold the same quote both book it, each with their own booking', async () => {
  const testApp = await startTestApp()
  const [maya, john] = [testApp.client(), testApp.client()]
  const shared = await requestQuote(maya, NO_ID)
  expect((await requestQuote(john, NO_ID)).quoteid).toBe(shared.quoteid)

  const hers = await maya.post('/api/createbookingTest', mayaBooking(shared))
  const johnBooking = { ...mayaBooking(shared), ...JOHN }
  const his = await john.post('/api/createbookingTest', johnBooking)
  const sentAgain = await john.post('/api/createbookingTest', johnBooking)
  expect(hers.body['Code']).toBe(1)
  expect(his.body).toMatchObject({ Code: 1 })
  expect(his.body['Bref']).not.toBe(hers.body['Bref'])
  expect(sentAgain.body).toMatchObject({ Code: 1, Bref: his.body['Bref'] })
  expect(
    await asOwner(
      testApp,
      `select passenger->>'name' as name, total_minor::int as total from booking order by name`,
    ),
  ).toEqual([
    { name: 'John Achebe', total: (shared.totalfare ?? 0) * 100 },
    { name: 'Maya Osei', total: (shared.totalfare ?? 0) * 100 },
  ])
})

test('two guests who book a shared quote at the same moment, with their own idempotency keys, both get a booking', async () => {
  const testApp = await startTestApp()
  const shared = await requestQuote(testApp.client(), NO_ID)
  const responses = await Promise.all(
    [{}, JOHN].map((guest, n) =>
      testApp
        .client()
        .post(
          '/api/createbookingTest',
          { ...mayaBooking(shared), ...guest },
          { 'idempotency-key': `c0ffee00-0000-4000-8000-00000000000${n}` },
        ),
    ),
  )
  expect(responses.map(({ body }) => body['Code'])).toEqual([1, 1])
  expect(new Set(responses.map(({ body }) => body['Bref'])).size).toBe(2)
})

test('a guest who sends a different note for a shared quote that was booked gets no second booking', async () => {
  const testApp = await startTestApp()
  const shared = await requestQuote(testApp.client(), NO_ID)
  const books = (request: object) =>
    testApp.client().post('/api/createbookingTest', { ...mayaBooking(shared), ...request })
  expect((await books({})).body['Code']).toBe(1)
  expect((await books({ notes: 'By the coffee shop' })).body['Code']).not.toBe(1)
  expect((await books({ ...JOHN, passengeremail: 'MAYA@example.com' })).body['Code']).not.toBe(1)
  expect(await asOwner(testApp, 'select id from booking')).toHaveLength(1)
})

test('an unknown quote id is waited for once, not twice', async () => {
  const testApp = await startTestApp()
  const client = testApp.client()
  const booking = {
    ...mayaBooking(await requestQuote(client, NO_ID)),
    quoteid: testApp.deps.newId(),
  }
  const find = vi.spyOn(testApp.deps.quotes, 'find')
  expect((await client.post('/api/createbookingTest', booking)).body['Code']).toBe(2)
  expect(find).toHaveBeenCalledTimes(1)
})

test('guests with sessions of their own never share a quote, with or without a request id', async () => {
  const testApp = await startTestApp()
  const own = [withSession(testApp, 'm'), withSession(testApp, 'n'), testApp.client()]
  const quotes = await Promise.all(own.map((guest) => requestQuote(guest, NO_ID)))
  expect(new Set(quotes.map(({ quoteid }) => quoteid)).size).toBe(3)
})

test('a quote valid for half a minute is not reused for a whole one', async () => {
  const testApp = await startTestApp()
  await givenSettings(testApp, { quoteTimeout: 0.5 })
  const first = await requestQuote(testApp.client())
  testApp.setNow('2026-03-10T12:00:30Z')
  expect((await requestQuote(testApp.client())).quoteid).not.toBe(first.quoteid)
})

test('a rejection is not cached: a pickup that was too early is checked again', async () => {
  const testApp = await startTestApp()
  const client = testApp.client()
  const early = { ...ONE_PAGE, bookingdate: '2026-03-10T12:01' }
  await expect(requestQuote(client, early)).rejects.toThrow('earliest time')
  testApp.setNow('2026-03-10T11:00:00Z')
  expect((await requestQuote(client, early)).quoteid).toBeDefined()
})
