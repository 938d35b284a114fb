import { createBooking, findBookingInfo } from '@kerbside/contract/booking.ts'
import { cancelBooking } from '@kerbside/contract/cancellation.ts'
import type { AnyEndpoint } from '@kerbside/contract/endpoint.ts'
import { EVERY_CALL } from '@kerbside/contract/every-call.ts'
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
import { givenQuote, HEATHROW_TO_CANARY_WHARF, mayaBooks } from '../test/given.ts'
import { type House, openHouse } from '../test/house.ts'
import { findAnyBooking } from './features/booking/find-any-booking.ts'
import { openOperatorBook } from './features/operator/find-operator.ts'
import { payLinkOf } from './features/payment-link/open-link.ts'

const MISSING = { code: 0, message: 'Something went wrong, please try again.' }

/** The reply must be what the contract says, every field of it. */
const fits = ({ reply }: AnyEndpoint, body: unknown) => {
  const heard = reply.safeParse(body)
  expect(heard.error?.issues ?? []).toEqual([])
}

test('every answered call replies as the contract says', async () => {
  const house = await openHouse()
  const visitor = house.visitor()
  const point = { lat: 51.5, lng: -0.12 }
  fits(findConfiguration, (await visitor.get('/api/configuration?airports=true&sandbox=true')).body)
  fits(listVehicleTypes, (await visitor.get('/api/vehicletypes')).body)
  fits(listPrices, (await visitor.get('/api/prices')).body)
  fits(searchAddress, (await visitor.get('/api/searchaddress?prefix=heathrow')).body)
  fits(quoteJourney, (await visitor.post('/api/quotation', HEATHROW_TO_CANARY_WHARF)).body)
  fits(
    findDirection,
    (await visitor.post('/api/direction', { points: [point, { lat: 51.6, lng: -0.1 }] })).body,
  )
  fits(findNearestDriver, (await visitor.post('/api/nearestdriver', point)).body)
  fits(
    checkPromo,
    (
      await visitor.post('/api/promocode', {
        price: 80,
        promocode: 'WELCOME10',
        currencycode: 'GBP',
      })
    ).body,
  )
  const made = await visitor.post('/api/createbookingTest', mayaBooks(await givenQuote(visitor)))
  fits(createBooking, made.body)
  const reference = String(made.body['Bref'])
  fits(
    findBookingInfo,
    (await visitor.post('/api/bookinginfo', { code: made.body['ticketcode'] })).body,
  )
  fits(trackVehicle, (await visitor.get(`/api/trackvehicle?jobpartid=${reference}`)).body)
  fits(retryPayment, (await visitor.get(`/api/paymentintent?jobpartid=${reference}`)).body)
  const told = { transactionid: 'x', jobpartid: reference }
  fits(updateBooking, (await visitor.put('/api/updatebooking', told)).body)
  const link = await givenPayLink(house, reference)
  fits(payByLink, (await visitor.get(`/api/stripepaymentintent?${link}`)).body)
  fits(cancelBooking, (await visitor.post('/api/cancelbooking', { bookingref: reference })).body)
  fits(openCardFields, (await visitor.get('/api/cardfields')).body)
})

/** The link to pay a booking, as the query of its call. */
async function givenPayLink(house: House, reference: string): Promise<string> {
  const call = await house.call()
  const booking = await findAnyBooking(call, { reference: Number(reference) })
  if (!booking) throw new Error(`no booking ${reference}`)
  const { code } = await payLinkOf(call, { booking })
  return `code=${code}&id=${reference}`
}

test('every call of the contract is answered by somebody', async () => {
  const house = await openHouse()
  const unanswered: string[] = []
  for (const { call } of EVERY_CALL) {
    const writes = call.method === 'POST' || call.method === 'PUT'
    const { status } = await house
      .visitor()
      .send(call.method, call.path, writes ? { body: {} } : {})
    if (status === 501) unanswered.push(`${call.method} ${call.path}`)
  }
  expect(unanswered).toEqual([])
})

test('the price list has three categories of four, from the live tariff', async () => {
  const house = await openHouse()
  const { body } = await house.visitor().get('/api/prices')
  const categories = body['categories'] as { items: { price: number }[] }[]
  expect(categories.map((category) => category.items.length)).toEqual([4, 4, 4])
  expect(categories[0]?.items[0]).toEqual({ price: 84, description: 'Heathrow to central London' })
})

test('ten per cent off eighty pounds is eight; an unknown code is not recognised', async () => {
  const house = await openHouse()
  const visitor = house.visitor()
  const ask = (promocode: string) =>
    visitor.post('/api/promocode', { price: 80, promocode, currencycode: 'GBP' })
  expect((await ask('welcome10')).body).toMatchObject({ code: 1, value: 8 })
  expect((await ask('NOPE')).body).toMatchObject({
    code: 2,
    message: 'This promo code is not recognised.',
  })
  expect(
    (await visitor.post('/api/promocode', { price: 80, promocode: '', currencycode: 'GBP' })).body
      .message,
  ).toBe('Promo Code is required')
})

test('who asks too often is told to wait', async () => {
  const house = await openHouse({
    deps: {
      settings: {
        hostPage: 'host.localhost',
        publicUrl: 'http://kerbside.localhost',
        cardFieldsOrigin: '',
        demo: true,
        rateLimitFactor: 1,
      },
    },
  })
  const visitor = house.visitor()
  const ask = () =>
    visitor.post('/api/promocode', { price: 80, promocode: 'GUESS', currencycode: 'GBP' })
  for (let guess = 0; guess < 10; guess++) expect((await ask()).status).toBe(200)
  const { status, headers, body } = await ask()
  expect(status).toBe(429)
  expect(headers['retry-after']).toBeDefined()
  expect(body.message).toContain('Please wait')
})

test('what is no request of ours is refused without a word of how we are built', async () => {
  const house = await openHouse()
  const send = (payload: string, headers: Record<string, string> = {}) =>
    house.app.inject({
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
  for (const [status, answer] of [
    [400, await send('{"pick":')],
    [400, await send('{"__proto__":{"admin":true}}')],
    [413, await send(`{"pick":"${'x'.repeat(70_000)}"}`)],
    [415, await send('{}', { 'content-type': 'text/plain' })],
    [403, await send('{}', { 'sec-fetch-site': 'cross-site' })],
    [404, await house.app.inject({ url: '/api/nothing', headers: { host: 'kerbside.localhost' } })],
  ] as const) {
    if (status === 413) expect(answer.json().message).toBe('This is too large to be sent')
    expect(answer.statusCode).toBe(status)
    expect(answer.body).not.toMatch(/at .*\.(ts|js)|Error|FST_|select |stack/)
  }
})

test('a body of no byte is none, whatever the header says it is', async () => {
  const house = await openHouse()
  const headers = {
    host: 'kerbside.localhost',
    'content-type': 'application/json',
    'x-requested-with': 'kerbside',
    'sec-fetch-site': 'same-origin',
  }
  const send = async (method: 'DELETE' | 'POST', url: string, payload?: string) => {
    const sent = { method, url, headers, ...(payload !== undefined && { payload }) }
    const { statusCode, body } = await house.app.inject(sent)
    expect(body).not.toMatch(/FST_/)
    return statusCode
  }
  // understood, and nobody's who asks
  expect(await send('DELETE', '/api/addressbook?id=7')).toBe(404)
  expect(await send('DELETE', '/api/addressbook?id=7', '')).toBe(404)
  expect(await send('POST', '/api/quotation')).toBe(400)
})

test('strange searches are answered or refused, never broken', async () => {
  const house = await openHouse()
  for (const prefix of ["' OR 1=1--", '%00', 'x'.repeat(10_000), '\u202Egatwick', '😀😀', '%ff']) {
    const { status } = await house
      .visitor()
      .get(`/api/searchaddress?prefix=${encodeURIComponent(prefix)}`)
    expect([200, 400]).toContain(status)
  }
  expect((await house.visitor().get('/api/searchaddress?prefix=a&prefix=b')).status).toBe(400)
})

test('a host nobody knows gets the first operator in a demo, and nothing in a live install', async () => {
  const demo = await openHouse()
  expect((await demo.visitor('book.example').get('/api/configuration')).body['company']).toContain(
    'Kerbside',
  )

  const live = await openHouse()
  live.deps.operators.forget()
  const operators = openOperatorBook(live.deps.db, { demo: false, now: live.deps.now })
  const closed = await openHouse({ deps: { operators } })
  expect(await closed.visitor('book.example').get('/api/configuration')).toMatchObject({
    status: 404,
    body: MISSING,
  })
})

test('sandbox=true in the address changes nothing', async () => {
  const house = await openHouse()
  const plain = await house.visitor().get('/api/configuration?airports=true')
  const asked = await house.visitor().get('/api/configuration?airports=true&sandbox=true&source=x')
  expect(asked.body).toEqual(plain.body)
})

test('every answer forbids guessing and framing, and an address that is none says nothing', async () => {
  const house = await openHouse()
  for (const url of ['/api/vehicletypes', '/api/nothing', '/%', '/api/openapi.json']) {
    const answer = await house.app.inject({ url, headers: { host: 'kerbside.localhost' } })
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(answer.body).not.toMatch(/FST_|Route |not found/)
  }
  const posted = await house.app.inject({ method: 'POST', url: '/booking.html' })
  expect(posted.json()).toEqual(MISSING)
})

test('a host in capitals, or with a dot at its end, is the same operator', async () => {
  const house = await openHouse()
  for (const host of ['northway.localhost', 'NORTHWAY.localhost', 'northway.localhost.']) {
    const { body } = await house.visitor(host).get('/api/configuration?airports=true')
    expect(body['company'], host).toContain('Northway')
  }
})
