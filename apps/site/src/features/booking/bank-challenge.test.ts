import { createBooking } from '@kerbside/contract/booking.ts'
import { retryPayment, updateBooking } from '@kerbside/contract/payment.ts'
import { answering, givenServer } from '@kerbside/web/given-server.ts'
import payment from '@kerbside/words/en/payment.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { booked, byCard, givenCustomer, result } from './given-customer.ts'

const CHALLENGE = { at: 'challenge', url: 'https://bank.test/1', over: 'card' }
const asking = () => booked(result(0, '', 'https://bank.test/1'))

beforeEach(() => {
  configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [payment] })
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('the customer confirms at the bank, and the server checks the result', async () => {
  const { requests } = givenServer([
    answering(createBooking, () => booked(result(0, '', 'https://bank.test/1'))),
    answering(updateBooking, () => ({ Code: 1, Message: '', PaymentResult: result(1) })),
  ])
  const { goTo, hook, doing } = givenCustomer()
  await doing(() => hook.current.payment.open('card'))
  await doing(() => void hook.current.payment.pay(byCard()))
  expect(hook.current.payment.stage).toEqual(CHALLENGE)
  await doing(() => hook.current.payment.answered())
  expect(requests[1]?.input).toMatchObject({ transactionid: 'tx-1', jobpartid: 1_040_718 })
  expect(goTo).toHaveBeenCalledWith('/confirmed/ticket-1.html')
})

test('closing the bank’s dialog leaves the card to try again, with a message that nothing was paid', async () => {
  const { requests } = givenServer([
    answering(createBooking, asking),
    answering(updateBooking, () => ({
      Code: 2,
      Message: 'Payment information invalid, please try again.',
      PaymentResult: result(0, '', 'https://bank.test/1'),
    })),
    answering(retryPayment, () => ({ code: 1, message: '', paymentresult: result(1) })),
  ])
  const { goTo, hook, doing } = givenCustomer()
  await doing(() => hook.current.payment.open('card'))
  await doing(() => void hook.current.payment.pay(byCard()))
  await doing(() => hook.current.payment.leaveChallenge())
  expect(hook.current.payment.stage).toEqual({ at: 'card' })
  expect(hook.current.payment.failure).toEqual({
    count: 1,
    text: expect.stringMatching(/you haven’t been charged.*Try this card again/),
  })
  expect(hook.current.draft.paying).toBe(false)
  await doing(() => void hook.current.payment.pay(byCard('n-2')))
  expect(requests[2]?.input).toMatchObject({ nonce: 'n-2' })
  expect(goTo).toHaveBeenCalledWith('/confirmed/ticket-1.html')
})

test('a confirmation given before the bank’s dialog was closed is a payment', async () => {
  givenServer([
    answering(createBooking, asking),
    answering(updateBooking, () => ({ Code: 1, Message: '', PaymentResult: result(1) })),
  ])
  const { goTo, hook, doing } = givenCustomer()
  await doing(() => hook.current.payment.open('card'))
  await doing(() => void hook.current.payment.pay(byCard()))
  await doing(() => hook.current.payment.leaveChallenge())
  expect(hook.current.payment.failure).toBeUndefined()
  expect(goTo).toHaveBeenCalledWith('/confirmed/ticket-1.html')
})

test('a rejection by the bank is a declined card, shown on the card dialog', async () => {
  givenServer([
    answering(createBooking, asking),
    answering(updateBooking, () => ({
      Code: 2,
      Message: 'It was not possible.',
      PaymentResult: result(2, 'It was not possible.'),
    })),
  ])
  const { hook, doing, wait } = givenCustomer()
  await doing(() => hook.current.payment.open('card'))
  await doing(() => void hook.current.payment.pay(byCard()))
  await doing(() => hook.current.payment.answered())
  await wait(1000)
  expect(hook.current.payment.stage).toEqual({ at: 'card' })
  expect(hook.current.payment.failure).toEqual({ count: 1, text: 'It was not possible.' })
})
