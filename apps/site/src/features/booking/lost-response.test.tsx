import { createBooking } from '@kerbside/contract/booking.ts'
import { answering, givenServer } from '@kerbside/web/given-server.ts'
import payment from '@kerbside/words/en/payment.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { booked, byCard, givenCustomer, result } from './given-customer.ts'

beforeEach(() => {
  configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [payment] })
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('after a lost response the page detects by itself that it was paid', async () => {
  let lost = true
  const { requests } = givenServer([
    answering(createBooking, () => (lost ? Promise.reject(new TypeError('lost')) : booked())),
  ])
  const { goTo, hook, doing, wait } = givenCustomer({ type: 'payment-method', method: 'card' })
  await doing(() => hook.current.payment.open('card'))
  await doing(() => void hook.current.payment.pay(byCard()))
  await wait(1000)
  expect(hook.current.draft.paying).toBe(true)
  lost = false
  await wait(3000)
  // a check, not another payment: without the card
  expect(requests[1]?.input).toEqual({
    ...Object(requests[0]?.input),
    nonce: '',
    cardtype: '',
    last4: '',
  })
  expect(requests[1]?.headers.get('idempotency-key')).toBe(
    requests[0]?.headers.get('idempotency-key'),
  )
  expect(goTo).toHaveBeenCalledExactlyOnceWith('/confirmed/ticket-1.html')
})

test('after a lost response the customer is told not to pay again while the payment is checked', async () => {
  let reply = () => Promise.reject<ReturnType<typeof booked>>(new TypeError('lost'))
  givenServer([answering(createBooking, () => reply())])
  const { hook, doing, wait } = givenCustomer({ type: 'payment-method', method: 'card' })
  await doing(() => hook.current.payment.open('card'))
  await doing(() => void hook.current.payment.pay(byCard()))
  await wait(1000)
  expect(hook.current.payment.failure?.text).toBe('Something went wrong, please try again.')
  await wait(3000)
  expect(hook.current.payment.failure).toEqual({
    count: 1,
    text: 'We can’t reach our server to check your payment. Please don’t pay again yet: we’ll keep trying.',
  })
  reply = async () => booked(result(0))
  await wait(3000)
  expect(hook.current.payment.failure?.text).toMatch(
    /^We’re checking whether your payment went through\. Please don’t pay again yet:/,
  )
  await wait(200_000)
  expect(hook.current.payment).toMatchObject({
    stage: { at: 'shut' },
    message: { kind: 'late', ticketCode: 'ticket-1' },
  })
})

test('if the server stays unreachable, the page says that another try does not charge twice', async () => {
  givenServer([answering(createBooking, () => Promise.reject(new TypeError('lost')))])
  const { hook, doing, wait } = givenCustomer({ type: 'payment-method', method: 'card' })
  await doing(() => hook.current.payment.open('card'))
  await doing(() => void hook.current.payment.pay(byCard()))
  await wait(200_000)
  expect(hook.current.payment.failure?.text).toBe(
    'We couldn’t confirm whether you’ve paid. It’s safe to try again: if you’ve already paid, your ticket opens and you won’t be charged twice.',
  )
})

test('if the request itself was lost, the page says that nothing was paid, and accepts another card', async () => {
  const never = { Code: 2, Message: 'Payment information invalid, please try again.' }
  let arrives = false
  const { requests } = givenServer([
    answering(createBooking, ({ nonce }) => {
      if (arrives && nonce !== '') return booked()
      return nonce === '' ? never : Promise.reject(new TypeError('lost'))
    }),
  ])
  const { goTo, hook, doing, wait } = givenCustomer({ type: 'payment-method', method: 'card' })
  await doing(() => hook.current.payment.open('card'))
  await doing(() => void hook.current.payment.pay(byCard()))
  await wait(6000)
  expect(hook.current.payment.failure).toEqual({
    count: 1,
    text: 'You haven’t been charged. Your booking is as you left it, and you can pay now.',
  })
  expect(hook.current.draft.paying).toBe(false)
  arrives = true
  await doing(() => void hook.current.payment.pay(byCard('n-2')))
  expect(requests.at(-1)?.input).toMatchObject({ nonce: 'n-2' })
  expect(goTo).toHaveBeenCalledWith('/confirmed/ticket-1.html')
})
