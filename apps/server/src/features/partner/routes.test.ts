import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenQuote } from '../../../test/given.ts'
import {
  type ApiRequestOptions,
  givenPartnerBookingInput,
  JOURNEY,
  requestAsPartner,
} from '../../../test/given-partner.ts'
import { enrolBy, givenInvitation } from '../../../test/given-staff.ts'
import { asOwner, startTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts'

let testApp: TestApp
let owner: TestClient
let key = ''
beforeAll(async () => {
  testApp = await startTestApp({ ends: afterAll })
  owner = testApp.client()
  const who = { email: 'nadia@kerbside.example', name: 'Nadia Bright', role: 'owner' } as const
  await enrolBy(testApp, {
    client: owner,
    invitation: await givenInvitation(testApp, who),
    word: 'n',
  })
  key = await givenKey()
})

const givenKey = async (input: object = {}): Promise<string> => {
  const params = { name: 'Hotel', scopes: ['read', 'book', 'dispatch'], days: 0, ...input }
  return String((await owner.post('/api/desk/apikey', params)).body['secret'])
}

const request = (path: string, params: ApiRequestOptions = {}) =>
  requestAsPartner(testApp, path, { key, ...params })
const givenQuotedBooking = (journey: object = {}) =>
  givenPartnerBookingInput(testApp, { key, journey })

test('a price from the API is the price of the site', async () => {
  const { status, body } = await request('/quotes', { body: JOURNEY })
  expect(status).toBe(201)
  const { pickcategory: _, ...site } = {
    ...(await givenQuote(testApp.client(), { pickcategory: '', pickcode: '' })),
    pickcategory: '',
  }
  const shown = (site.additionalprices ?? []).map(({ vehtypeid, totalfare }) => [
    vehtypeid,
    totalfare,
  ])
  expect(shown.length).toBeGreaterThan(1)
  expect(
    body.offers.map((item: { vehicleTypeId: number; total: number }) => [
      item.vehicleTypeId,
      item.total,
    ]),
  ).toEqual(shown)
})

test('a program makes, reads, lists and cancels its bookings', async () => {
  const made = await request('/bookings', {
    body: { ...(await givenQuotedBooking()), yourReference: 'R12' },
  })
  expect(made).toMatchObject({
    status: 201,
    body: {
      paymentMethod: 'cash',
      yourReference: 'R12',
      passenger: { name: 'Maya Osei', phone: '+442079460123' },
      legs: [{ leg: 1, state: 'confirmed', pickupLocal: '2026-03-11T09:30' }],
    },
  })
  const { payUrl, ...shown } = made.body
  const { reference } = shown
  expect(payUrl).toBe('')
  expect((await request(`/bookings/${reference}`)).body).toEqual(shown)
  const listed = await request('/bookings?limit=100&pickupFrom=2026-03-11T00:00:00Z')
  expect(listed.body.bookings).toContainEqual(shown)
  expect((await request('/bookings?pickupFrom=2027-01-01T00:00:00Z')).body.bookings).toEqual([])
  expect((await request(`/bookings/${reference}/journey`)).body).toMatchObject({
    reference,
    state: 'confirmed',
    latitude: null,
  })

  const cost = await request(`/bookings/${reference}/cancel`, { body: { preview: true } })
  expect(cost.body).toMatchObject({ preview: true, currency: 'GBP' })
  expect((await request(`/bookings/${reference}`)).body.legs[0].state).toBe('confirmed')
  const wrong = await request(`/bookings/${reference}/cancel`, { body: { fee: 9_999 } })
  expect(wrong).toMatchObject({ status: 409, body: { code: 'fee-changed' } })
  const done = await request(`/bookings/${reference}/cancel`, { body: { fee: cost.body.fee } })
  expect(done.status).toBe(200)
  expect((await request(`/bookings/${reference}`)).body.legs[0].state).toBe('cancelled')

  const { body } = await request('/events?limit=500')
  const types = body.events
    .filter((event: { data: { reference: number } }) => event.data.reference === reference)
    .map((event: { type: string }) => event.type)
  expect(types).toEqual(['booking.created', 'booking.cancelled'])
  expect((await request(`/events?after=${body.next}`)).body).toEqual({
    events: [],
    next: body.next,
  })
})

test('the same key makes one booking, whether sent once or ten times at once, and a different request is rejected', async () => {
  const body = await givenQuotedBooking()
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => request('/bookings', { body, once: 'order-000001' })),
  )
  expect(new Set(responses.map((response) => response.status))).toEqual(new Set([201]))
  expect(new Set(responses.map((response) => response.body.reference)).size).toBe(1)
  const other = await request('/bookings', {
    body: await givenQuotedBooking(),
    once: 'order-000001',
  })
  expect(other).toMatchObject({ status: 409, body: { code: 'key-reused' } })
})

test('two requests for the same journey are two quotes, and each of them can be booked', async () => {
  const body = { ...JOURNEY, pickupAt: '2026-03-12T07:15' }
  const [item, other] = [await givenQuotedBooking(body), await givenQuotedBooking(body)]
  expect(other.quoteId).not.toBe(item.quoteId)
  const references: unknown[] = []
  for (const [params, once] of [
    [item, 'guest-one-01'],
    [other, 'guest-two-01'],
  ] as const) {
    const made = await request('/bookings', { body: params, once })
    expect(made.status).toBe(201)
    references.push(made.body.reference)
  }
  expect(new Set(references).size).toBe(2)
})

test('cursors page through all bookings, each once', async () => {
  const all = (await request('/bookings?limit=100')).body.bookings as { id: string }[]
  const walked: string[] = []
  let after = ''
  do {
    const { body } = await request(`/bookings?limit=1&after=${after}`)
    walked.push(...body.bookings.map(({ id }: { id: string }) => id))
    after = body.next
  } while (after !== '')
  expect(walked).toEqual(all.map(({ id }) => id))
  expect(walked.length).toBeGreaterThan(1)
})

describe('a program changes its booking', () => {
  // early enough for the operator's change rules
  const book = async () => {
    const body = await givenQuotedBooking({ pickupAt: '2026-03-14T09:30' })
    const { payUrl: _, ...made } = (await request('/bookings', { body })).body
    return made
  }
  const change = (reference: number, body: object, more: ApiRequestOptions = {}) =>
    request(`/bookings/${reference}`, { method: 'PATCH', body, ...more })

  test('after a preview of what changes and what it costs, at the price of the preview', async () => {
    const made = await book()
    const filter = { pickupAt: '2026-03-15T14:00', passengers: 3, note: 'Two prams' }
    const seen = await change(made.reference, { ...filter, preview: true })
    expect(seen).toMatchObject({
      status: 200,
      body: { preview: true, currency: 'GBP', refund: 0, promoLost: false, payUrl: '' },
    })
    expect(seen.body.changes).toContainEqual({
      what: 'Pickup time',
      before: '14/03/2026 09:30',
      after: '15/03/2026 14:00',
    })
    expect((await request(`/bookings/${made.reference}`)).body).toEqual(made)

    const total = seen.body.total
    expect(await change(made.reference, { ...filter, total: total + 1 })).toMatchObject({
      status: 409,
      body: { code: 'price-changed' },
    })
    const done = await change(made.reference, { ...filter, total })
    expect(done).toMatchObject({
      status: 200,
      body: { preview: false, total, booking: { note: 'Two prams' } },
    })
    const now = await request(`/bookings/${made.reference}`)
    expect(now.body).toEqual(done.body.booking)
    expect(now.body.legs[0]).toMatchObject({ pickupLocal: '2026-03-15T14:00', passengers: 3 })
    expect(now.body.legs[0].luggage).toBe(made.legs[0].luggage)
    const { body } = await request('/events?limit=500')
    expect(
      body.events
        .filter((event: { data: { reference: number } }) => event.data.reference === made.reference)
        .map((event: { type: string }) => event.type),
    ).toContain('booking.changed')
  })

  test('once, however often the same request arrives, even at the same time', async () => {
    const { reference, version } = await book()
    const body = { note: 'Ring the bell' }
    const once = 'change-000001'
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => change(reference, body, { once, seen: `"v${version}"` })),
    )
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(responses.map((response) => response.body.booking.version)).size).toBe(1)
    const again = await change(reference, body, { once, seen: `"v${version}"` })
    expect(again).toMatchObject({ status: 200, body: { refund: null } })
    expect(again.body.booking.version).toBe(responses[0]?.body.booking.version)
    expect(await change(reference, { note: 'Knock' }, { once })).toMatchObject({
      status: 409,
      body: { code: 'key-reused' },
    })
  })

  test('only if the booking is unchanged since: a change by another client is not overwritten', async () => {
    const { reference } = await book()
    const shown = await request(`/bookings/${reference}`)
    const seen = String(shown.headers['etag'])
    expect(seen).toBe(`"v${shown.body.version}"`)
    const first = await change(reference, { note: 'First' }, { seen })
    expect(first.headers['etag']).toBe(`"v${first.body.booking.version}"`)
    expect(await change(reference, { note: 'Second' }, { seen })).toMatchObject({
      status: 412,
      body: { code: 'changed-meanwhile', status: 412 },
    })
    expect((await request(`/bookings/${reference}`)).body.note).toBe('First')
    expect(
      (await change(reference, { note: 'Third' }, { seen: String(first.headers['etag']) })).status,
    ).toBe(200)
  })

  test('but not to something impossible, not after the ride is over, and not another program’s booking', async () => {
    const { reference } = await book()
    expect(await change(reference, {})).toMatchObject({
      status: 422,
      body: { code: 'nothing-changes' },
    })
    expect(await change(reference, { passengers: 64 })).toMatchObject({
      status: 422,
      body: { code: 'no-vehicle' },
    })
    expect(
      await change(reference, { pickup: { name: 'x', latitude: 91, longitude: 0 } }),
    ).toMatchObject({ status: 400, body: { code: 'invalid' } })
    const reader = await givenKey({ name: 'Looks', scopes: ['read'] })
    expect((await change(reference, { note: 'x' }, { of: reader })).status).toBe(403)
    expect((await change(1, { note: 'x' })).status).toBe(404)
    await request(`/bookings/${reference}/cancel`, { body: {} })
    expect(await change(reference, { note: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'over' },
    })
  })
})

test('no key, a wrong key, a revoked key and another operator’s key are all rejected', async () => {
  const ended = await givenKey({ name: 'Old' })
  const { body } = await owner.get('/api/desk/apikeys')
  const old = (body['keys'] as { id: string; name: string }[]).find(({ name }) => name === 'Old')
  expect((await request('/vehicle-types', { of: ended })).status).toBe(200)
  await owner.post('/api/desk/apikey/end', { id: old?.id })
  for (const params of [
    { of: '' },
    { of: `${key}x` },
    { of: ended },
    { host: 'northway.localhost' },
  ]) {
    const { status, headers, body: problem } = await request('/bookings', params)
    expect(status).toBe(401)
    expect(headers['content-type']).toContain('application/problem+json')
    expect(problem).toMatchObject({ status: 401, code: 'no-key', title: 'Missing or invalid key' })
  }
})

test('an expired key is rejected', async () => {
  const short = await givenKey({ name: 'Short', days: 1 })
  expect((await request('/vehicle-types', { of: short })).status).toBe(200)
  testApp.setNow('2026-03-11T12:00:01Z')
  expect((await request('/vehicle-types', { of: short })).status).toBe(401)
  testApp.setNow('2026-03-10T12:00:00Z')
})

test('a key allows its own permissions and no more', async () => {
  const reader = await givenKey({ name: 'Reader', scopes: ['read'] })
  expect((await request('/bookings', { of: reader })).status).toBe(200)
  expect(await request('/quotes', { of: reader, body: JOURNEY })).toMatchObject({
    status: 403,
    body: { code: 'scope' },
  })
})

test('a key is stored as a hash and appears in no list', async () => {
  const rows = await asOwner(testApp, 'select * from partner_key')
  const { body } = await owner.get('/api/desk/apikeys')
  for (const stored of [JSON.stringify(rows), JSON.stringify(body)])
    expect(stored).not.toContain(key)
  expect(body['keys']).toContainEqual(
    expect.objectContaining({ startsWith: key.slice(0, 10), usedAt: '2026-03-10T12:00:00.000Z' }),
  )
})

test('a malformed, missing or impossible request gets an error with its code and field', async () => {
  const bad = await request('/quotes', { body: { ...JOURNEY, passengers: 'many' } })
  expect(bad).toMatchObject({
    status: 400,
    body: { code: 'invalid', detail: expect.stringContaining('passengers') },
  })
  expect(await request('/bookings/1')).toMatchObject({ status: 404, body: { code: 'not-found' } })
  expect(await request('/quotes', { body: { ...JOURNEY, dropOff: JOURNEY.pickup } })).toMatchObject(
    {
      status: 422,
      body: { code: 'same-place' },
    },
  )
  const params = await givenQuotedBooking()
  expect(await request('/bookings', { body: { ...params, total: 1 } })).toMatchObject({
    status: 409,
    body: { code: 'price-changed' },
  })
  expect(await request('/bookings', { body: params, once: 'short' })).toMatchObject({
    status: 400,
    body: { code: 'idempotency-key' },
  })
})

test('a request rejected before it is parsed also gets a problem document', async () => {
  for (const [path, problem] of [
    ['/nothing', { status: 404, code: 'not-found' }],
    ['/bookings/%zz', { status: 400, code: 'address' }],
    [`/bookings/${'9'.repeat(200)}`, { status: 400, code: 'address' }],
    ['/places?q=4242424242424242', { status: 400, code: 'card-number' }],
  ] as const) {
    const { status, headers, body } = await request(path)
    expect({ path, status, body }).toMatchObject({ path, status: problem.status, body: problem })
    expect(headers['content-type']).toContain('application/problem+json')
  }
  const quoteId = 'no such thing'
  expect(
    await request('/bookings', { body: { ...(await givenQuotedBooking()), quoteId } }),
  ).toMatchObject({
    status: 400,
    body: { code: 'invalid', detail: 'quoteId is invalid' },
  })
})

test('each response says how many calls are left', async () => {
  const { headers } = await request('/vehicle-types')
  expect(Number(headers['ratelimit-limit'])).toBeGreaterThan(0)
  expect(Number(headers['ratelimit-remaining'])).toBeLessThan(Number(headers['ratelimit-limit']))
})

test('the API page and its OpenAPI document name every call, without a script', async () => {
  const api = await request('/openapi.json', { of: '' })
  expect(api.body).toMatchObject({
    openapi: '3.1.0',
    servers: [{ url: 'http://kerbside.localhost' }],
  })
  const page = await testApp.app.inject({
    url: '/api/v1/docs',
    headers: { host: 'kerbside.localhost' },
  })
  for (const path of Object.keys(api.body.paths))
    expect(page.body).toContain(path.replace(/\{(\w+)\}/g, ':$1'))
  expect(page.body).not.toMatch(/<script|https?:\/\/(?!kerbside\.localhost)/)
})
