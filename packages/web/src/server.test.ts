import { createBooking } from '@kerbside/contract/booking.ts'
import { cancelBooking } from '@kerbside/contract/cancellation.ts'
import type { AnyEndpoint, InputOf } from '@kerbside/contract/endpoint.ts'
import { searchAddress } from '@kerbside/contract/places.ts'
import { quoteJourney } from '@kerbside/contract/quotation.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { answering, givenServer } from './given-server.ts'
import { type CallOf, call } from './server.ts'

const SEARCH: CallOf<typeof searchAddress> = { method: 'GET', path: '/api/searchaddress' }
const CANCEL: CallOf<typeof cancelBooking> = { method: 'POST', path: '/api/cancelbooking' }
const A_JOURNEY: InputOf<typeof quoteJourney> = {
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
const nothingFound = { code: 1, message: '', addresses: [] }
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

test('a question travels in the query, and is recognised as our own page’s', async () => {
  const { asked } = givenServer([answering(searchAddress, () => nothingFound)])
  const answer = await call(SEARCH, { prefix: 'tw6 & more' })
  expect(answer).toEqual({ heard: true, reply: nothingFound })
  expect(asked[0]?.said).toEqual({ prefix: 'tw6 & more' })
  expect(asked[0]?.headers.get('x-requested-with')).toBe('kerbside')
})

test('a change travels in the body, with its key when it has one', async () => {
  const { asked } = givenServer([answering(cancelBooking, () => cancelled)])
  await call(CANCEL, { bookingref: 1040718 }, { idempotencyKey: 'k-1' })
  expect(asked[0]?.said).toEqual({ bookingref: 1040718 })
  expect(asked[0]?.headers.get('idempotency-key')).toBe('k-1')
})

test('a dead line is the generic sentence, not an exception', async () => {
  givenServer([answering(searchAddress, () => Promise.reject(new TypeError('Failed to fetch')))])
  expect(await call(SEARCH, { prefix: 'tw6' })).toEqual({
    heard: false,
    why: 'offline',
    code: 0,
    message: 'Something went wrong, please try again.',
  })
})

test('a broken server never shows what it says', async () => {
  givenServer([
    answering(searchAddress, () => json(500, { code: 2, message: 'stack trace of the database' })),
  ])
  expect(await call(SEARCH, { prefix: 'tw6' })).toMatchObject({
    why: 'failed',
    message: 'Something went wrong, please try again.',
  })
})

test('a refusal in words is passed on, whichever way the envelope is spelled', async () => {
  givenServer([
    answering(cancelBooking, () => json(400, { Code: 2, Message: 'It is too late to cancel.' })),
  ])
  expect(await call(CANCEL, { bookingref: 1 })).toMatchObject({
    why: 'refused',
    code: 2,
    message: 'It is too late to cancel.',
  })
})

test('a refusal of code 0 reads as the generic sentence', async () => {
  givenServer([answering(cancelBooking, () => json(404, { code: 0, message: 'row not found' }))])
  expect(await call(CANCEL, { bookingref: 1 })).toMatchObject({
    message: 'Something went wrong, please try again.',
  })
})

test('too many questions are told apart from a refusal', async () => {
  givenServer([answering(searchAddress, () => json(429, { code: 0, message: '' }))])
  expect(await call(SEARCH, { prefix: 'tw6' })).toMatchObject({ why: 'busy' })
})

test('a question nobody waits for any more was cancelled, not failed', async () => {
  const control = new AbortController()
  control.abort()
  givenServer([answering(searchAddress, () => Promise.reject(new Error('aborted')))])
  expect(await call(SEARCH, { prefix: 'tw6' }, { signal: control.signal })).toMatchObject({
    why: 'cancelled',
  })
})

const QUOTE: CallOf<typeof quoteJourney> = { method: 'POST', path: '/api/quotation' }
const BOOK: CallOf<typeof createBooking> = { method: 'POST', path: '/api/createbookingTest' }
const BUSY = 'We’re very busy right now. Please try again in a minute.'

const busy = (headers: Record<string, string>) =>
  Response.json(
    { code: 2, message: BUSY },
    { status: 503, headers: { 'retry-after': '2', ...headers } },
  )
const overloaded = () => busy({ 'x-not-started': '1' })

/** Answers with these in turn and then always with the last one; the clock stands still until `hurried`. */
function givenAnswers<Call extends AnyEndpoint>(
  endpoint: Call,
  answers: readonly (() => Response)[],
) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let turn = 0
  const { asked } = givenServer([
    answering(endpoint, () => {
      const answer = answers[Math.min(turn, answers.length - 1)]
      turn += 1
      return answer?.() ?? Response.error()
    }),
  ])
  return asked
}

/** The result, with the clock run forward until it is there. */
async function hurried<Result>(asked: Promise<Result>): Promise<Result> {
  let isThere = false
  void asked.finally(() => {
    isThere = true
  })
  while (!isThere) await vi.advanceTimersByTimeAsync(500)
  return asked
}

test('a quote that the server was too busy to begin is asked for again after the time it named', async () => {
  const asked = givenAnswers(quoteJourney, [overloaded, overloaded, () => json(200, { code: 1 })])
  const beganAt = Date.now()
  expect(await hurried(call(QUOTE, A_JOURNEY))).toMatchObject({ heard: true })
  expect(asked).toHaveLength(3)
  expect(Date.now() - beganAt).toBeGreaterThanOrEqual(4_000)
})

test('a quote is repeated while the database is away, and then the customer reads that the server is busy', async () => {
  const asked = givenAnswers(quoteJourney, [() => busy({}), () => json(200, { code: 1 })])
  expect(await hurried(call(QUOTE, A_JOURNEY, { changesNothing: true }))).toMatchObject({
    heard: true,
  })
  expect(asked).toHaveLength(2)

  const askedInVain = givenAnswers(quoteJourney, [() => busy({})])
  expect(await hurried(call(QUOTE, A_JOURNEY, { changesNothing: true }))).toMatchObject({
    why: 'overloaded',
    message: BUSY,
  })
  expect(askedInVain).toHaveLength(4)
})

test('a booking is tried again with the same key, even if the first try may have been started', async () => {
  const asked = givenAnswers(createBooking, [() => busy({}), () => json(200, { Code: 1 })])
  await hurried(call(BOOK, A_BOOKING, { idempotencyKey: 'checkout-1' }))
  expect(asked.map(({ headers }) => headers.get('idempotency-key'))).toEqual([
    'checkout-1',
    'checkout-1',
  ])
})

test('a change without a key that may have been made is not sent twice', async () => {
  const asked = givenAnswers(cancelBooking, [() => busy({})])
  expect(await hurried(call(CANCEL, { bookingref: 1 }))).toMatchObject({ why: 'failed' })
  expect(asked).toHaveLength(1)
})

test('a server that stays too busy is asked four times, then the customer is told that it is busy', async () => {
  const asked = givenAnswers(cancelBooking, [overloaded])
  expect(await hurried(call(CANCEL, { bookingref: 1 }))).toMatchObject({
    why: 'overloaded',
    message: BUSY,
  })
  expect(asked).toHaveLength(4)
})

test('an hour in Retry-After is not waited for', async () => {
  const away = () =>
    Response.json({ code: 2, message: '' }, { status: 503, headers: { 'retry-after': '3600' } })
  const asked = givenAnswers(searchAddress, [away])
  expect(await hurried(call(SEARCH, { prefix: 'tw6' }))).toMatchObject({ why: 'failed' })
  expect(asked).toHaveLength(1)
})

test('an aborted request does not wait for the busy server', async () => {
  const control = new AbortController()
  const asked = givenAnswers(searchAddress, [overloaded])
  const answer = call(SEARCH, { prefix: 'tw6' }, { signal: control.signal })
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  control.abort()
  expect(await answer).toMatchObject({ why: 'cancelled' })
})
