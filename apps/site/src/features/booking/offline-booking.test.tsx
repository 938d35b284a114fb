import { createBooking } from '@kerbside/contract/booking.ts'
import { answering, givenServer } from '@kerbside/web/given-server.ts'
import payment from '@kerbside/words/en/payment.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { booked, byCard, givenCustomer, result } from './given-customer.ts'

let isOnline = true
function setOnline(online: boolean) {
  isOnline = online
  if (online) dispatchEvent(new Event('online'))
}

beforeEach(() => {
  configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [payment] })
  vi.useFakeTimers()
  isOnline = true
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const keysOf = (requests: readonly { headers: Headers }[]) =>
  new Set(requests.map(({ headers }) => headers.get('idempotency-key')))

test('offline, Book Now sends nothing, and books by itself when the connection is back', async () => {
  const { requests } = givenServer([answering(createBooking, () => booked(result(0)))])
  const { goTo, hook, doing, wait } = givenCustomer()
  setOnline(false)
  await doing(() => hook.current.payment.open('cash'))
  await wait(200_000)
  expect(hook.current.payment.stage).toEqual({ at: 'offline', sent: false, over: 'nothing' })
  expect(requests).toHaveLength(0)
  await doing(() => setOnline(true))
  expect(requests).toHaveLength(1)
  expect(goTo).toHaveBeenCalledExactlyOnceWith('/confirmed/ticket-1.html')
})

test('a card payment also waits, with the card that was typed', async () => {
  const { requests } = givenServer([answering(createBooking, () => booked())])
  const { goTo, hook, doing } = givenCustomer()
  await doing(() => hook.current.payment.open('card'))
  setOnline(false)
  await doing(() => void hook.current.payment.pay(byCard()))
  expect(hook.current.payment.stage).toEqual({ at: 'offline', sent: false, over: 'card' })
  await doing(() => setOnline(true))
  expect(requests[0]?.input).toMatchObject({ nonce: 'n-1' })
  expect(goTo).toHaveBeenCalledOnce()
})

test('if the response is lost, the same request is repeated under the same key until it is answered', async () => {
  let lost = true
  const { requests } = givenServer([
    answering(createBooking, () =>
      lost ? Promise.reject(new TypeError('lost')) : booked(result(0)),
    ),
  ])
  const { goTo, hook, doing, wait } = givenCustomer()
  await doing(() => hook.current.payment.open('cash'))
  expect(hook.current.payment.stage).toEqual({ at: 'offline', sent: true, over: 'nothing' })
  await wait(3000)
  expect(requests).toHaveLength(2)
  lost = false
  await wait(3000)
  expect(requests).toHaveLength(3)
  expect(keysOf(requests).size).toBe(1)
  expect(requests[2]?.input).toEqual(requests[0]?.input)
  expect(goTo).toHaveBeenCalledExactlyOnceWith('/confirmed/ticket-1.html')
})

test('a customer who does not want to wait stops, and nothing is sent later', async () => {
  const { requests } = givenServer([answering(createBooking, () => booked(result(0)))])
  const { hook, doing, wait } = givenCustomer()
  setOnline(false)
  await doing(() => hook.current.payment.open('cash'))
  await doing(() => hook.current.payment.stopWaiting())
  expect(hook.current.payment.stage).toEqual({ at: 'shut' })
  expect(hook.current.draft.paying).toBe(false)
  await doing(() => setOnline(true))
  await wait(60_000)
  expect(requests).toHaveLength(0)
  expect(hook.current.payment.message).toBeUndefined()
})

test('stopped after the request was sent, the page says that it does not know', async () => {
  givenServer([answering(createBooking, () => Promise.reject(new TypeError('lost')))])
  const { hook, doing, wait } = givenCustomer()
  await doing(() => hook.current.payment.open('cash'))
  await doing(() => hook.current.payment.stopWaiting())
  await wait(1000)
  expect(hook.current.payment.message).toEqual({
    kind: 'error',
    text: 'We couldn’t find out whether this is booked. You can safely press Book Now again: nothing is booked twice.',
  })
})
