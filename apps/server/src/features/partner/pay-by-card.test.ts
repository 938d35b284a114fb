import { expect, test } from 'vitest'
import { givenDeposit, givenNonce, givenSettings } from '../../../test/given.ts'
import { enterCard, startPaidTestApp } from '../../../test/given-messages.ts'
import {
  type ApiRequestOptions,
  givenApiKey,
  givenPartnerBookingInput,
  requestAsPartner,
} from '../../../test/given-partner.ts'
import { asOwner, startTestApp, type TestApp } from '../../../test/test-app.ts'
import { expirePendingBookings } from '../booking/payment/expire-pending-bookings.ts'

const GOOD_CARD = '4242424242424242'
const DECLINED_CARD = '4000000000000002'

/** An API client of the operator, and its request for a booking by card. */
async function givenProgram(testApp: TestApp) {
  const key = await givenApiKey(testApp)
  const request = (path: string, params: ApiRequestOptions = {}) =>
    requestAsPartner(testApp, path, { key, ...params })
  return {
    request,
    cardBookingInput: async (journey: object = {}) => ({
      ...(await givenPartnerBookingInput(testApp, { key, journey })),
      paymentMethod: 'card',
    }),
    /** The events of a booking, oldest first. */
    eventsOf: async (reference: number) => {
      const { events } = (await request('/events?limit=500')).body as {
        events: { type: string; data: { reference: number; amount: number | null } }[]
      }
      return events.filter(({ data }) => data.reference === reference)
    },
  }
}

/** The passenger at the payment link, in a browser with no earlier session. */
function openLink(testApp: TestApp, payUrl: string) {
  const { pathname, searchParams } = new URL(payUrl)
  expect(pathname).toBe('/payment.html')
  const [id, code] = [searchParams.get('id') ?? '', searchParams.get('code') ?? '']
  const client = testApp.client()
  return {
    id,
    code,
    client,
    look: (more = '') => client.get(`/api/stripepaymentintent?code=${code}&id=${id}${more}`),
    pay: async (number: string) => {
      const nonce = await givenNonce(testApp, { number })
      return client.get(
        `/api/stripepaymentintent?code=${code}&id=${id}&paymentmethod=card&nonce=${nonce}`,
      )
    },
  }
}

const attemptsOf = (testApp: TestApp) =>
  asOwner(testApp, 'select purpose, state, amount_minor::int as amount from payment_attempt')

test('a program books, its guest pays at the link, and the program gets the event that the booking is confirmed', async () => {
  const testApp = await startTestApp()
  const { request, cardBookingInput, eventsOf } = await givenProgram(testApp)
  const params = await cardBookingInput()
  const made = await request('/bookings', { body: params, once: 'order-000001' })
  expect(made).toMatchObject({
    status: 201,
    body: {
      paymentMethod: 'card',
      paymentState: 'authorising',
      payBy: '2026-03-10T12:15:00.000Z',
      payUrl: expect.stringMatching(/^http:\/\/kerbside\.localhost\/payment\.html\?id=\d+&code=/),
      legs: [{ state: 'held' }],
    },
  })
  const { reference, payUrl } = made.body
  // no gateway is asked for money before the link is opened
  expect(await attemptsOf(testApp)).toEqual([])
  expect((await eventsOf(reference)).map(({ type }) => type)).toEqual(['booking.created'])

  const link = openLink(testApp, payUrl)
  expect((await link.look()).body).toMatchObject({
    linkstate: 'due',
    purpose: 'fare',
    price: params.total,
    name: 'Maya Osei',
    payby: '2026-03-10T12:15:00.000Z',
    ticketcode: '',
  })
  expect((await link.pay(DECLINED_CARD)).body).toMatchObject({
    linkstate: 'due',
    paymentresult: { code: 2 },
  })
  expect((await request(`/bookings/${reference}`)).body.legs[0].state).toBe('held')
  expect((await link.pay(GOOD_CARD)).body).toMatchObject({
    linkstate: 'paid',
    paymentresult: { code: 1 },
    ticketcode: expect.stringMatching(/.{22}/),
  })

  expect((await request(`/bookings/${reference}`)).body).toMatchObject({
    paymentState: 'paid',
    legs: [{ state: 'confirmed' }],
  })
  const report = await eventsOf(reference)
  expect(report.map(({ type }) => type)).toEqual([
    'booking.created',
    'booking.confirmed',
    'payment.captured',
  ])
  expect(report.at(-1)?.data).toMatchObject({ amount: params.total, currency: 'GBP' })
  const again = await request('/bookings', { body: params, once: 'order-000001' })
  expect(again).toMatchObject({ status: 201, body: { reference, payUrl: '' } })
})

test('ten identical requests at once make one booking with one link', async () => {
  const testApp = await startTestApp()
  const { request, cardBookingInput } = await givenProgram(testApp)
  const params = await cardBookingInput()
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => request('/bookings', { body: params, once: 'order-000002' })),
  )
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(responses.map(({ body }) => body.payUrl)).size).toBe(1)
  expect(await asOwner(testApp, 'select count(*)::int as bookings from booking')).toEqual([
    { bookings: 1 },
  ])
  const inCash = { ...params, paymentMethod: 'cash' }
  expect(await request('/bookings', { body: inCash, once: 'order-000002' })).toMatchObject({
    status: 409,
    body: { code: 'key-reused' },
  })
})

test('an unpaid booking expires, the program gets an event, and the link takes no money', async () => {
  const testApp = await startTestApp()
  const { request, cardBookingInput, eventsOf } = await givenProgram(testApp)
  const params = await cardBookingInput()
  const { reference, payUrl } = (await request('/bookings', { body: params, once: 'order-000003' }))
    .body
  testApp.setNow('2026-03-10T12:16:00Z')
  const link = openLink(testApp, payUrl)
  // even before the scheduled task has run
  expect((await link.pay(GOOD_CARD)).body).toMatchObject({ linkstate: 'lapsed' })
  await expirePendingBookings(testApp.deps)
  expect((await link.pay(GOOD_CARD)).body).toMatchObject({ linkstate: 'lapsed' })
  expect(await attemptsOf(testApp)).toEqual([])
  expect((await request(`/bookings/${reference}`)).body.legs[0].state).toBe('expired')
  expect((await eventsOf(reference)).map(({ type }) => type)).toEqual([
    'booking.created',
    'booking.expired',
  ])
  const again = await request('/bookings', { body: params, once: 'order-000003' })
  expect(again).toMatchObject({ status: 201, body: { reference, payUrl: '' } })
})

test('a deposit confirms the booking; the rest is due at the same link', async () => {
  const testApp = await startTestApp()
  await givenDeposit(testApp, { basisPoints: 2_000 })
  const { request, cardBookingInput } = await givenProgram(testApp)
  const params = await cardBookingInput()
  const { reference, payUrl } = (await request('/bookings', { body: params, once: 'order-000004' }))
    .body
  const link = openLink(testApp, payUrl)
  const deposit = Math.round(params.total * 20) / 100
  expect((await link.look()).body).toMatchObject({ purpose: 'deposit', price: deposit })
  await link.pay(GOOD_CARD)
  expect((await request(`/bookings/${reference}`)).body).toMatchObject({
    paymentState: 'deposit_paid',
    legs: [{ state: 'confirmed' }],
  })
  expect((await request('/bookings', { body: params, once: 'order-000004' })).body.payUrl).toBe(
    payUrl,
  )
  expect((await link.look()).body).toMatchObject({ linkstate: 'due', purpose: 'balance' })
})

test('both legs are pending together and are confirmed together', async () => {
  const testApp = await startTestApp()
  const { request, cardBookingInput } = await givenProgram(testApp)
  const params = await cardBookingInput({ returnAt: '2026-03-14T16:00' })
  const { reference, payUrl } = (await request('/bookings', { body: params })).body
  await openLink(testApp, payUrl).pay(GOOD_CARD)
  const { body } = await request(`/bookings/${reference}`)
  expect(body.legs.map(({ state }: { state: string }) => state)).toEqual(['confirmed', 'confirmed'])
})

test('at a gateway that confirms cards in the browser, opening the link opens the charge, and nothing earlier does', async () => {
  const world = await startPaidTestApp()
  const { testApp } = world
  const { request, cardBookingInput } = await givenProgram(testApp)
  const { reference, payUrl } = (await request('/bookings', { body: await cardBookingInput() }))
    .body
  expect(await attemptsOf(testApp)).toEqual([])
  const link = openLink(testApp, payUrl)
  const { body } = await link.look()
  expect(body).toMatchObject({ linkstate: 'due', clientSecret: expect.stringMatching(/^pi_/) })
  await enterCard(world, { intent: String(body['transactionid']) })
  await link.client.put('/api/updatebooking', {
    transactionid: body['transactionid'],
    jobpartid: reference,
    code: link.code,
  })
  expect((await request(`/bookings/${reference}`)).body).toMatchObject({
    paymentState: 'paid',
    legs: [{ state: 'confirmed' }],
  })
  expect((await link.look()).body).toMatchObject({ linkstate: 'paid' })
})

test('an operator that takes no cards rejects a booking by card', async () => {
  const testApp = await startTestApp()
  await givenSettings(testApp, { paymentMethods: ['cash'] })
  const { request, cardBookingInput } = await givenProgram(testApp)
  expect(await request('/bookings', { body: await cardBookingInput() })).toMatchObject({
    status: 422,
    body: { code: 'method-not-allowed' },
  })
  const { paymentMethod: _, ...inCash } = await cardBookingInput()
  expect(await request('/bookings', { body: inCash })).toMatchObject({
    status: 201,
    body: { paymentMethod: 'cash', payBy: '', payUrl: '' },
  })
})
