import { ALL_ENDPOINTS } from '@kerbside/contract/all-endpoints.ts'
import { createBooking, findBookingInfo } from '@kerbside/contract/booking.ts'
import { cancelBooking } from '@kerbside/contract/cancellation.ts'
import type { AnyEndpoint } from '@kerbside/contract/endpoint.ts'
import { listVehicleTypes } from '@kerbside/contract/fleet.ts'
import { findConfiguration, listPrices } from '@kerbside/contract/operator.ts'
import {
  openCardFields,
  payByLink,
  retryPayment,
  updateBooking,
} from '@kerbside/contract/payment.ts'
import { searchAddress } from '@kerbside/contract/places.ts'
import { checkPromo } from '@kerbside/contract/promo.ts'
import { findDirection, findNearestDriver, quoteJourney } from '@kerbside/contract/quotation.ts'
import { trackVehicle } from '@kerbside/contract/tracking.ts'
import { expect, test } from 'vitest'
import { givenQuote, HEATHROW_TO_CANARY_WHARF, mayaBooking } from '../test/given.ts'
import { startTestApp, type TestApp } from '../test/test-app.ts'
import { findAnyBooking } from './features/booking/find/find-any-booking.ts'
import { openOperatorCache } from './features/operator/find-operator.ts'
import { payLinkOf } from './features/payment-link/open-link.ts'

const MISSING = { code: 0, message: 'Something went wrong, please try again.' }

/** Checks that the reply has exactly the fields of the contract. */
const fits = ({ reply }: AnyEndpoint, body: unknown) => {
  const parsed = reply.safeParse(body)
  expect(parsed.error?.issues ?? []).toEqual([])
}

test('every handled endpoint replies as the contract says', async () => {
  const testApp = await startTestApp()
  const client = testApp.client()
  const point = { lat: 51.5, lng: -0.12 }
  fits(findConfiguration, (await client.get('/api/configuration?airports=true&sandbox=true')).body)
  fits(listVehicleTypes, (await client.get('/api/vehicletypes')).body)
  fits(listPrices, (await client.get('/api/prices')).body)
  fits(searchAddress, (await client.get('/api/searchaddress?prefix=heathrow')).body)
  fits(quoteJourney, (await client.post('/api/quotation', HEATHROW_TO_CANARY_WHARF)).body)
  fits(
    findDirection,
    (await client.post('/api/direction', { points: [point, { lat: 51.6, lng: -0.1 }] })).body,
  )
  fits(findNearestDriver, (await client.post('/api/nearestdriver', point)).body)
  fits(
    checkPromo,
    (
      await client.post('/api/promocode', {
        price: 80,
        promocode: 'WELCOME10',
        currencycode: 'GBP',
      })
    ).body,
  )
  const made = await client.post('/api/createbookingTest', mayaBooking(await givenQuote(client)))
  fits(createBooking, made.body)
  const reference = String(made.body['Bref'])
  fits(
    findBookingInfo,
    (await client.post('/api/bookinginfo', { code: made.body['ticketcode'] })).body,
  )
  fits(trackVehicle, (await client.get(`/api/trackvehicle?jobpartid=${reference}`)).body)
  fits(retryPayment, (await client.get(`/api/paymentintent?jobpartid=${reference}`)).body)
  const input = { transactionid: 'x', jobpartid: reference }
  fits(updateBooking, (await client.put('/api/updatebooking', input)).body)
  const link = await givenPayLink(testApp, reference)
  fits(payByLink, (await client.get(`/api/stripepaymentintent?${link}`)).body)
  fits(cancelBooking, (await client.post('/api/cancelbooking', { bookingref: reference })).body)
  fits(openCardFields, (await client.get('/api/cardfields')).body)
})

/** The payment link of a booking, as the query of its endpoint. */
async function givenPayLink(testApp: TestApp, reference: string): Promise<string> {
  const context = await testApp.context()
  const booking = await findAnyBooking(context, { reference: Number(reference) })
  if (!booking) throw new Error(`no booking ${reference}`)
  const { code } = await payLinkOf(context, { booking })
  return `code=${code}&id=${reference}`
}

test('every endpoint of the contract has a handler', async () => {
  const testApp = await startTestApp()
  const unanswered: string[] = []
  for (const { endpoint } of ALL_ENDPOINTS) {
    const writes = endpoint.method === 'POST' || endpoint.method === 'PUT'
    const { status } = await testApp
      .client()
      .send(endpoint.method, endpoint.path, writes ? { body: {} } : {})
    if (status === 501) unanswered.push(`${endpoint.method} ${endpoint.path}`)
  }
  expect(unanswered).toEqual([])
})

test('the price list has three categories of four, from the live tariff', async () => {
  const testApp = await startTestApp()
  const { body } = await testApp.client().get('/api/prices')
  const categories = body['categories'] as { items: { price: number }[] }[]
  expect(categories.map((category) => category.items.length)).toEqual([4, 4, 4])
  expect(categories[0]?.items[0]).toEqual({ price: 84, description: 'Heathrow to central London' })
})

test('ten per cent off eighty pounds is eight pounds; an unknown code is not recognised', async () => {
  const testApp = await startTestApp()
  const client = testApp.client()
  const request = (promocode: string) =>
    client.post('/api/promocode', { price: 80, promocode, currencycode: 'GBP' })
  expect((await request('welcome10')).body).toMatchObject({ code: 1, value: 8 })
  expect((await request('NOPE')).body).toMatchObject({
    code: 2,
    message: 'We don’t recognise this promo code. Check the spelling.',
  })
  expect(
    (await client.post('/api/promocode', { price: 80, promocode: '', currencycode: 'GBP' })).body
      .message,
  ).toBe('Promo Code is required')
})

test('a client that sends too many requests is told to wait', async () => {
  const testApp = await startTestApp({
    deps: {
      settings: {
        platformHostname: 'host.localhost',
        publicUrl: 'http://kerbside.localhost',
        cardFieldsOrigin: '',

        mailServer: '',
        version: '0.0.0',
        demo: true,
        rateLimitFactor: 1,
      },
    },
  })
  const client = testApp.client()
  const request = () =>
    client.post('/api/promocode', { price: 80, promocode: 'GUESS', currencycode: 'GBP' })
  for (let guess = 0; guess < 10; guess++) expect((await request()).status).toBe(200)
  const { status, headers, body } = await request()
  expect(status).toBe(429)
  expect(headers['retry-after']).toBeDefined()
  expect(body.message).toContain('Please wait')
})

test('a malformed request is rejected without revealing how the server is built', async () => {
  const testApp = await startTestApp()
  const send = (payload: string, headers: Record<string, string> = {}) =>
    testApp.app.inject({
      method: 'POST',
      url: '/api/quotation',
      payload,
      headers: {
        host: 'kerbside.localhost',
        'content-type': 'application/json',
        'x-requested-with': 'kerbside',
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
    })
  for (const [status, response] of [
    [400, await send('{"pick":')],
    [400, await send('{"__proto__":{"admin":true}}')],
    [413, await send(`{"pick":"${'x'.repeat(70_000)}"}`)],
    [415, await send('{}', { 'content-type': 'text/plain' })],
    [403, await send('{}', { 'sec-fetch-site': 'cross-site' })],
    [
      404,
      await testApp.app.inject({ url: '/api/nothing', headers: { host: 'kerbside.localhost' } }),
    ],
  ] as const) {
    if (status === 413) expect(response.json().message).toBe('This is too large to be sent')
    expect(response.statusCode).toBe(status)
    expect(response.body).not.toMatch(/at .*\.(ts|js)|Error|FST_|select |stack/)
  }
})

test('an empty body counts as no body, whatever its headers say', async () => {
  const testApp = await startTestApp()
  const headers = {
    host: 'kerbside.localhost',
    'content-type': 'application/json',
    'x-requested-with': 'kerbside',
    'sec-fetch-site': 'same-origin',
  }
  const send = async (method: 'DELETE' | 'POST', url: string, payload?: string) => {
    const sent = { method, url, headers, ...(payload !== undefined && { payload }) }
    const { statusCode, body } = await testApp.app.inject(sent)
    expect(body).not.toMatch(/FST_/)
    return statusCode
  }
  // The request is parsed, but the client has no such entry.
  expect(await send('DELETE', '/api/addressbook?id=7')).toBe(404)
  expect(await send('DELETE', '/api/addressbook?id=7', '')).toBe(404)
  expect(await send('POST', '/api/quotation')).toBe(400)
})

test('strange searches get a result or a rejection, never a server error', async () => {
  const testApp = await startTestApp()
  for (const prefix of ["' OR 1=1--", '%00', 'x'.repeat(10_000), '\u202Egatwick', '😀😀', '%ff']) {
    const { status } = await testApp
      .client()
      .get(`/api/searchaddress?prefix=${encodeURIComponent(prefix)}`)
    expect([200, 400]).toContain(status)
  }
  expect((await testApp.client().get('/api/searchaddress?prefix=a&prefix=b')).status).toBe(400)
})

test('an unknown host gets the first operator in a demo, and nothing in a live install', async () => {
  const demo = await startTestApp()
  expect((await demo.client('book.example').get('/api/configuration')).body['company']).toContain(
    'Kerbside',
  )

  const live = await startTestApp()
  live.deps.operators.forget()
  const operators = openOperatorCache(live.deps, { demo: false, now: live.deps.now })
  const closed = await startTestApp({ deps: { operators } })
  expect(await closed.client('book.example').get('/api/configuration')).toMatchObject({
    status: 404,
    body: MISSING,
  })
})

test('sandbox=true in the address changes nothing', async () => {
  const testApp = await startTestApp()
  const plain = await testApp.client().get('/api/configuration?airports=true')
  const params = await testApp
    .client()
    .get('/api/configuration?airports=true&sandbox=true&source=x')
  expect(params.body).toEqual(plain.body)
})

test('every response forbids MIME sniffing and framing, and a malformed address reveals nothing', async () => {
  const testApp = await startTestApp()
  for (const url of ['/api/vehicletypes', '/api/nothing', '/%', '/api/openapi.json']) {
    const response = await testApp.app.inject({ url, headers: { host: 'kerbside.localhost' } })
    expect(response.headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
    expect(response.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(response.body).not.toMatch(/FST_|Route |not found/)
  }
  const posted = await testApp.app.inject({ method: 'POST', url: '/booking.html' })
  expect(posted.json()).toEqual(MISSING)
})

test('a host in capitals, or with a dot at its end, belongs to the same operator', async () => {
  const testApp = await startTestApp()
  for (const host of ['northway.localhost', 'NORTHWAY.localhost', 'northway.localhost.']) {
    const { body } = await testApp.client(host).get('/api/configuration?airports=true')
    expect(body['company'], host).toContain('Northway')
  }
})
