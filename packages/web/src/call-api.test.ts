import { createBooking } from '@kerbside/contract/booking.ts'
import * as bookingCalls from '@kerbside/contract/calls.generated/booking.ts'
import * as cancellationCalls from '@kerbside/contract/calls.generated/cancellation.ts'
import * as placesCalls from '@kerbside/contract/calls.generated/places.ts'
import * as quotationCalls from '@kerbside/contract/calls.generated/quotation.ts'
import { cancelBooking } from '@kerbside/contract/cancellation.ts'
import type { AnyEndpoint, InputOf } from '@kerbside/contract/endpoint.ts'
import { searchAddress } from '@kerbside/contract/places.ts'
import { quoteJourney } from '@kerbside/contract/quotation.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { callApi } from './call-api.ts'
import { answering, givenServer } from './given-server.ts'

const QUOTE_INPUT: InputOf<typeof quoteJourney> = {
  pick: 'Heathrow Terminal 5',
  picklat: 51.4723,
  picklng: -0.4881,
  pickpostcode: 'TW6 2GA',
  doff: 'Canary Wharf',
  dofflat: 51.5053,
  dofflng: -0.0209,
  droppostcode: 'E14 4QQ',
  bookingdate: '2026-03-11T09:30',
  passengers: 2,
  luggages: 2,
}
const A_BOOKING: InputOf<typeof createBooking> = {
  quoteid: '0190f1d2-0000-7000-8000-000000000001',
  signature: 'signed',
  vehtypeid: 4,
  totalfare: 42.5,
  paymentmethod: 'cash',
  passengername: 'Maya Osei',
  passengerphone: '2079460123',
  passengerdialingcode: '+44',
  passengeremail: 'maya@example.com',
  notes: '',
}
const noResults = { code: 1, message: '', addresses: [] }
const cancelled = {
  code: 1,
  message: '',
  fee: 0,
  refund: 0,
  currencycode: 'GBP',
  status: 'cancelled',
  returnstatus: '',
}
const json = (status: number, body: unknown) => Response.json(body, { status })

test('a GET sends its input in the query, with the header that identifies our own pages', async () => {
  const { requests } = givenServer([answering(searchAddress, () => noResults)])
  const response = await callApi(placesCalls.searchAddress, { prefix: 'tw6 & more' })
  expect(response).toEqual({ ok: true, reply: noResults })
  expect(requests[0]?.input).toEqual({ prefix: 'tw6 & more' })
  expect(requests[0]?.headers.get('x-requested-with')).toBe('kerbside')
})

test('a POST sends its input in the body, with the idempotency key if there is one', async () => {
  const { requests } = givenServer([answering(cancelBooking, () => cancelled)])
  await callApi(cancellationCalls.cancelBooking, { bookingref: 1040718 }, { idempotencyKey: 'k-1' })
  expect(requests[0]?.input).toEqual({ bookingref: 1040718 })
  expect(requests[0]?.headers.get('idempotency-key')).toBe('k-1')
})

test('a lost connection gives the generic message, not an exception', async () => {
  givenServer([answering(searchAddress, () => Promise.reject(new TypeError('Failed to fetch')))])
  expect(await callApi(placesCalls.searchAddress, { prefix: 'tw6' })).toEqual({
    ok: false,
    why: 'unreachable',
    code: 0,
    status: 0,
    message: 'Something went wrong, please try again.',
  })
})

test('the text of a server error is never shown', async () => {
  givenServer([
    answering(searchAddress, () => json(500, { code: 2, message: 'stack trace of the database' })),
  ])
  expect(await callApi(placesCalls.searchAddress, { prefix: 'tw6' })).toMatchObject({
    why: 'failed',
    message: 'Something went wrong, please try again.',
  })
})

test('the message of a rejection is passed on, in either spelling of the envelope', async () => {
  givenServer([
    answering(cancelBooking, () => json(400, { Code: 2, Message: 'It is too late to cancel.' })),
  ])
  expect(await callApi(cancellationCalls.cancelBooking, { bookingref: 1 })).toMatchObject({
    why: 'rejected',
    code: 2,
    message: 'It is too late to cancel.',
  })
})

test('a rejection with code 0 gives the generic message', async () => {
  givenServer([answering(cancelBooking, () => json(404, { code: 0, message: 'row not found' }))])
  expect(await callApi(cancellationCalls.cancelBooking, { bookingref: 1 })).toMatchObject({
    message: 'Something went wrong, please try again.',
  })
})

test('a rate limit is distinguished from a rejection', async () => {
  givenServer([answering(searchAddress, () => json(429, { code: 0, message: '' }))])
  expect(await callApi(placesCalls.searchAddress, { prefix: 'tw6' })).toMatchObject({ why: 'busy' })
})

test('an aborted request is reported as cancelled, not as failed', async () => {
  const control = new AbortController()
  control.abort()
  givenServer([answering(searchAddress, () => Promise.reject(new Error('aborted')))])
  expect(
    await callApi(placesCalls.searchAddress, { prefix: 'tw6' }, { signal: control.signal }),
  ).toMatchObject({
    why: 'cancelled',
  })
})
const BUSY = 'We’re very busy right now. Please try again in a minute.'

const busy = (headers: Record<string, string>) =>
  Response.json(
    { code: 2, message: BUSY },
    { status: 503, headers: { 'retry-after': '2', ...headers } },
  )
const overloaded = () => busy({ 'x-not-started': '1' })

/** Sends these responses in turn, then the last one again and again; the clock stops until `hurried`. */
function givenResponses<E extends AnyEndpoint>(
  endpoint: E,
  responses: readonly (() => Response)[],
) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let turn = 0
  const { requests } = givenServer([
    answering(endpoint, () => {
      const response = responses[Math.min(turn, responses.length - 1)]
      turn += 1
      return response?.() ?? Response.error()
    }),
  ])
  return requests
}

/** The result, after advancing the clock until it has arrived. */
async function hurried<Result>(requests: Promise<Result>): Promise<Result> {
  let isThere = false
  void requests.finally(() => {
    isThere = true
  })
  while (!isThere) await vi.advanceTimersByTimeAsync(500)
  return requests
}

test('a quote that an overloaded server did not start is requested again after Retry-After', async () => {
  const requests = givenResponses(quoteJourney, [
    overloaded,
    overloaded,
    () => json(200, { code: 1 }),
  ])
  const beganAt = Date.now()
  expect(await hurried(callApi(quotationCalls.quoteJourney, QUOTE_INPUT))).toMatchObject({
    ok: true,
  })
  expect(requests).toHaveLength(3)
  expect(Date.now() - beganAt).toBeGreaterThanOrEqual(4_000)
})

test('a quote is retried while the database is down, and then the customer reads that the server is busy', async () => {
  const requests = givenResponses(quoteJourney, [() => busy({}), () => json(200, { code: 1 })])
  expect(
    await hurried(callApi(quotationCalls.quoteJourney, QUOTE_INPUT, { changesNothing: true })),
  ).toMatchObject({
    ok: true,
  })
  expect(requests).toHaveLength(2)

  const failedRequests = givenResponses(quoteJourney, [() => busy({})])
  expect(
    await hurried(callApi(quotationCalls.quoteJourney, QUOTE_INPUT, { changesNothing: true })),
  ).toMatchObject({
    why: 'overloaded',
    message: BUSY,
  })
  expect(failedRequests).toHaveLength(4)
})

test('a booking is retried with the same key, even if the first attempt may have been started', async () => {
  const requests = givenResponses(createBooking, [() => busy({}), () => json(200, { Code: 1 })])
  await hurried(callApi(bookingCalls.createBooking, A_BOOKING, { idempotencyKey: 'checkout-1' }))
  expect(requests.map(({ headers }) => headers.get('idempotency-key'))).toEqual([
    'checkout-1',
    'checkout-1',
  ])
})

test('a change without a key is not sent again if it may have taken effect', async () => {
  const requests = givenResponses(cancelBooking, [() => busy({})])
  expect(await hurried(callApi(cancellationCalls.cancelBooking, { bookingref: 1 }))).toMatchObject({
    why: 'failed',
  })
  expect(requests).toHaveLength(1)
})

test('an overloaded server gets four requests, then the customer reads that it is busy', async () => {
  const requests = givenResponses(cancelBooking, [overloaded])
  expect(await hurried(callApi(cancellationCalls.cancelBooking, { bookingref: 1 }))).toMatchObject({
    why: 'overloaded',
    message: BUSY,
  })
  expect(requests).toHaveLength(4)
})

test('a Retry-After of an hour is not waited for', async () => {
  const away = () =>
    Response.json({ code: 2, message: '' }, { status: 503, headers: { 'retry-after': '3600' } })
  const requests = givenResponses(searchAddress, [away])
  expect(await hurried(callApi(placesCalls.searchAddress, { prefix: 'tw6' }))).toMatchObject({
    why: 'failed',
  })
  expect(requests).toHaveLength(1)
})

test('an aborted request stops waiting for a busy server', async () => {
  const control = new AbortController()
  const requests = givenResponses(searchAddress, [overloaded])
  const response = callApi(placesCalls.searchAddress, { prefix: 'tw6' }, { signal: control.signal })
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  control.abort()
  expect(await response).toMatchObject({ why: 'cancelled' })
})
