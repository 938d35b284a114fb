import { type CreateBookingReply, createBooking } from '@kerbside/contract/booking.ts'
import { retryPayment, updateBooking } from '@kerbside/contract/payment.ts'
import { answering, givenServer } from '@kerbside/web/given-server.ts'
import payment from '@kerbside/words/en/payment.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Confirm } from '../payment/confirm.ts'
import { booked, byCard, givenCustomer, quoteId, result } from './given-customer.ts'
import type { PaymentInput } from './use-payment.ts'

beforeEach(() => {
  configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [payment] })
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('cash makes the booking and opens the ticket', async () => {
  const { requests } = givenServer([answering(createBooking, () => booked(result(0)))])
  const { goTo, hook, doing } = givenCustomer()
  await doing(() => hook.current.payment.open('cash'))
  expect(requests[0]?.input).toMatchObject({ paymentmethod: 'cash', quoteid: quoteId })
  expect(goTo).toHaveBeenCalledWith('/confirmed/ticket-1.html')
})

test('a second press during the first request sends nothing', async () => {
  const { requests } = givenServer([answering(createBooking, () => booked())])
  const { hook, doing } = givenCustomer()
  await doing(() => hook.current.payment.open('card'))
  await doing(() => {
    void hook.current.payment.pay(byCard())
    void hook.current.payment.pay(byCard())
  })
  expect(requests).toHaveLength(1)
})

test('after a lost response the very same request is repeated with the same key', async () => {
  let unanswered = true
  const { requests } = givenServer([
    answering(createBooking, () => (unanswered ? Promise.reject(new TypeError('lost')) : booked())),
  ])
  const { goTo, hook, doing, wait } = givenCustomer()
  await doing(() => hook.current.payment.open('card'))
  await doing(() => void hook.current.payment.pay(byCard()))
  await wait(1000)
  expect(hook.current.payment.failure?.text).toBe('Something went wrong, please try again.')
  expect(hook.current.payment.stage).toEqual({ at: 'card' })

  unanswered = false
  await doing(() => void hook.current.payment.pay(byCard('n-2')))
  expect(requests[1]?.input).toEqual(requests[0]?.input)
  expect(requests[1]?.headers.get('idempotency-key')).toBe(
    requests[0]?.headers.get('idempotency-key'),
  )
  expect(goTo).toHaveBeenCalledWith('/confirmed/ticket-1.html')
})

test('one price has one key, however often the payment is opened', async () => {
  const { requests } = givenServer([
    answering(createBooking, () => ({ Code: 2, Message: 'The price has changed.' })),
  ])
  const { hook, doing } = givenCustomer()
  await doing(() => hook.current.payment.open('cash'))
  await doing(() => hook.current.payment.open('cash'))
  const [one, two] = requests.map(({ headers }) => headers.get('idempotency-key'))
  expect(one).toMatch(/\.0$/)
  expect(two).toBe(one)
})

test('a journey booked in another tab shows its ticket, and charges nothing', async () => {
  const { requests } = givenServer([
    answering(createBooking, () => ({ Code: 2, Message: 'Invalid.', ticketcode: 'ticket-1' })),
  ])
  const { goTo, hook, doing } = givenCustomer()
  await doing(() => hook.current.payment.open('cash'))
  expect(hook.current.payment.message).toEqual({ kind: 'elsewhere', ticketCode: 'ticket-1' })
  expect(hook.current.payment.stage).toEqual({ at: 'shut' })
  expect(hook.current.draft).toMatchObject({ paying: false, made: undefined })
  expect(requests).toHaveLength(1)
  expect(goTo).not.toHaveBeenCalled()
})

test('when the booking of the other tab is over, a new price may be booked', async () => {
  givenServer([answering(createBooking, () => ({ Code: 2, Message: 'Invalid.', ticketcode: '' }))])
  const { hook, doing } = givenCustomer()
  await doing(() => hook.current.payment.open('cash'))
  expect(hook.current.payment.message).toMatchObject({ kind: 'error' })
  expect(hook.current.draft).toMatchObject({ offer: undefined, leftBehind: 1, paying: false })
})

test('a rejection is shown a second later, and the button is enabled again', async () => {
  givenServer([answering(createBooking, () => ({ Code: 2, Message: 'The price has changed.' }))])
  const { hook, doing, wait } = givenCustomer()
  await doing(() => hook.current.payment.open('cash'))
  expect(hook.current.payment.stage).toEqual({ at: 'shut' })
  expect(hook.current.payment.message).toBeUndefined()
  await wait(1000)
  expect(hook.current.payment.message).toEqual({ kind: 'error', text: 'The price has changed.' })
  expect(hook.current.draft.paying).toBe(false)
})

test('a declined card is retried on the same booking', async () => {
  const { requests } = givenServer([
    answering(createBooking, () => booked(result(2, 'Declined.'))),
    answering(retryPayment, () => ({ code: 1, message: '', paymentresult: result(1) })),
  ])
  const { goTo, hook, doing, wait } = givenCustomer()
  await doing(() => hook.current.payment.open('card'))
  await doing(() => void hook.current.payment.pay(byCard()))
  await wait(1000)
  expect(hook.current.payment.failure).toEqual({ count: 1, text: 'Declined.' })
  await doing(() => void hook.current.payment.pay(byCard('n-2')))
  expect(requests[1]).toMatchObject({
    path: '/api/paymentintent',
    input: { jobpartid: '1040718', nonce: 'n-2' },
  })
  expect(goTo).toHaveBeenCalledWith('/confirmed/ticket-1.html')
})

test('an undecided card payment is checked until it is decided', async () => {
  let responses = 0
  givenServer([
    answering(createBooking, () => booked(result(0, 'We are processing your request.'))),
    answering(retryPayment, () => {
      responses += 1
      return { code: 1, message: '', paymentresult: result(responses < 3 ? 0 : 1) }
    }),
  ])
  const { goTo, hook, doing, wait } = givenCustomer()
  await doing(() => hook.current.payment.open('card'))
  await doing(() => void hook.current.payment.pay(byCard()))
  expect(hook.current.payment.stage.at).toBe('processing')
  await wait(6000)
  expect(goTo).toHaveBeenCalledWith('/confirmed/ticket-1.html')
})

test('after a minute without a result the customer is told to expect an e-mail', async () => {
  givenServer([
    answering(createBooking, () => booked(result(0))),
    answering(retryPayment, () => ({ code: 1, message: '', paymentresult: result(0) })),
  ])
  const { goTo, hook, doing, wait } = givenCustomer()
  await doing(() => hook.current.payment.open('card'))
  await doing(() => void hook.current.payment.pay(byCard()))
  await wait(61_000)
  expect(goTo).not.toHaveBeenCalled()
  expect(hook.current.payment.message).toEqual({ kind: 'late', ticketCode: 'ticket-1' })
})

test('a request still running elsewhere is waited for, not repeated as a new one', async () => {
  let busy = true
  const { requests } = givenServer([
    answering(createBooking, () =>
      busy ? Response.json({ Code: 0, Message: '' }, { status: 409 }) : booked(),
    ),
  ])
  const { goTo, hook, doing, wait } = givenCustomer()
  await doing(() => hook.current.payment.open('cash'))
  busy = false
  await wait(1100)
  expect(new Set(requests.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  expect(goTo).toHaveBeenCalled()
})

const opened = (): CreateBookingReply => ({
  ...booked(result(0)),
  ClientSecret: 'pi_1_secret_2',
})
const stillOpen = () => ({
  code: 1,
  message: '',
  clientSecret: 'pi_1_secret_2',
  paymentresult: result(0),
})
const inScript = (confirm: Confirm): PaymentInput => ({ ...byCard(''), confirm })
const payOutcome = { ok: true, transactionId: 'pi_1', status: 'succeeded' } as const

test('a card confirmed by the provider’s script is paid once the server has asked the gateway', async () => {
  const { requests } = givenServer([
    answering(createBooking, opened),
    answering(updateBooking, () => ({ Code: 1, Message: '', PaymentResult: result(1) })),
  ])
  const confirm = vi.fn<Confirm>(async () => payOutcome)
  const { goTo, hook, doing } = givenCustomer()
  await doing(() => hook.current.payment.open('card'))
  await doing(() => void hook.current.payment.pay(inScript(confirm)))
  expect(requests[0]?.input).toMatchObject({ nonce: '', paymentmethod: 'card' })
  expect(confirm).toHaveBeenCalledExactlyOnceWith({
    clientSecret: 'pi_1_secret_2',
    paypalOrderId: '',
  })
  expect(requests[1]?.input).toMatchObject({
    transactionid: 'pi_1',
    transactionstatus: 'succeeded',
    jobpartid: 1_040_718,
  })
  expect(goTo).toHaveBeenCalledWith('/confirmed/ticket-1.html')
})

test('while the provider’s script shows its window, nothing of the page covers it', async () => {
  givenServer([answering(createBooking, opened)])
  const { hook, doing } = givenCustomer()
  await doing(() => hook.current.payment.open('card'))
  await doing(() => void hook.current.payment.pay(inScript(() => new Promise(() => {}))))
  expect(hook.current.payment.stage).toEqual({ at: 'confirming', over: 'card' })
})

test('a card declined in the script is confirmed again on the same booking', async () => {
  const { requests } = givenServer([
    answering(createBooking, opened),
    answering(retryPayment, stillOpen),
    answering(updateBooking, () => ({ Code: 1, Message: '', PaymentResult: result(1) })),
  ])
  const confirm = vi
    .fn<Confirm>()
    .mockResolvedValueOnce({ ok: false, message: 'Your card was declined.' })
    .mockResolvedValueOnce(payOutcome)
  const { goTo, hook, doing, wait } = givenCustomer()
  await doing(() => hook.current.payment.open('card'))
  await doing(() => void hook.current.payment.pay(inScript(confirm)))
  expect(hook.current.payment.failure).toBeUndefined()
  await wait(1000)
  expect(hook.current.payment.failure).toEqual({ count: 1, text: 'Your card was declined.' })
  expect(hook.current.draft.made?.declined).toBe(true)
  await doing(() => void hook.current.payment.pay(inScript(confirm)))
  expect(requests.map(({ path }) => path)).toEqual([
    '/api/createbookingTest',
    '/api/paymentintent',
    '/api/updatebooking',
  ])
  expect(goTo).toHaveBeenCalledWith('/confirmed/ticket-1.html')
})

test('closing the bank’s dialog in the provider’s script costs nothing and shows no message', async () => {
  givenServer([answering(createBooking, opened)])
  const { hook, doing, wait } = givenCustomer()
  await doing(() => hook.current.payment.open('card'))
  await doing(() => void hook.current.payment.pay(inScript(async () => ({ ok: 'left' }))))
  await wait(2000)
  expect(hook.current.payment.stage).toEqual({ at: 'card' })
  expect(hook.current.payment.failure).toBeUndefined()
  expect(hook.current.draft.paying).toBe(false)
  expect(hook.current.draft.made?.declined).toBeUndefined()
})

test('if the script breaks it stays open whether the payment happened', async () => {
  givenServer([answering(createBooking, opened)])
  const { hook, doing, wait } = givenCustomer()
  await doing(() => hook.current.payment.open('card'))
  await doing(
    () => void hook.current.payment.pay(inScript(() => Promise.reject(new TypeError('lost')))),
  )
  await wait(1000)
  expect(hook.current.payment.failure?.text).toBe('Something went wrong, please try again.')
  expect(hook.current.draft.made?.declined).toBeUndefined()
})

test('if no response says that it is paid, the payment is checked and confirmed only once', async () => {
  let polls = 0
  givenServer([
    answering(createBooking, opened),
    answering(updateBooking, () => Promise.reject(new TypeError('lost'))),
    answering(retryPayment, () => {
      polls += 1
      return polls < 3 ? stillOpen() : { code: 1, message: '', paymentresult: result(1) }
    }),
  ])
  const confirm = vi.fn<Confirm>(async () => payOutcome)
  const { goTo, hook, doing, wait } = givenCustomer()
  await doing(() => hook.current.payment.open('card'))
  await doing(() => void hook.current.payment.pay(inScript(confirm)))
  await wait(6000)
  expect(confirm).toHaveBeenCalledOnce()
  expect(goTo).toHaveBeenCalledWith('/confirmed/ticket-1.html')
})

test('a payment the bank is still processing is waited for', async () => {
  givenServer([
    answering(createBooking, opened),
    answering(updateBooking, () => ({
      Code: 2,
      Message: 'We are processing your request.',
      PaymentResult: result(0, 'We are processing your request.'),
    })),
    answering(retryPayment, () => ({ code: 1, message: '', paymentresult: result(1) })),
  ])
  const { goTo, hook, doing, wait } = givenCustomer()
  await doing(() => hook.current.payment.open('card'))
  await doing(
    () =>
      void hook.current.payment.pay(
        inScript(async () => ({ ...payOutcome, status: 'processing' })),
      ),
  )
  expect(hook.current.payment.stage.at).toBe('processing')
  await wait(2000)
  expect(goTo).toHaveBeenCalledWith('/confirmed/ticket-1.html')
})

test('a wallet order is confirmed in its own window, and the opener gets the result', async () => {
  const { requests } = givenServer([
    answering(createBooking, () => ({
      ...booked(),
      PaymentResult: { ...result(0), paypalorderid: 'ORDER-1' },
    })),
    answering(updateBooking, () => ({ Code: 1, Message: '', PaymentResult: result(1) })),
  ])
  const confirm = vi.fn<Confirm>(async () => ({
    ok: true,
    transactionId: 'ORDER-1',
    status: 'approved',
  }))
  const ended = vi.fn()
  const { goTo, hook, doing } = givenCustomer()
  await doing(() => {
    void hook.current.payment.pay({ method: 'paypal', confirm }, 'nothing').then(ended)
  })
  expect(confirm).toHaveBeenCalledWith({ clientSecret: '', paypalOrderId: 'ORDER-1' })
  expect(requests[1]?.input).toMatchObject({ transactionid: 'ORDER-1' })
  expect(ended).toHaveBeenCalledOnce()
  expect(goTo).toHaveBeenCalledWith('/confirmed/ticket-1.html')
})

test('closing PayPal’s window keeps the booking, and the dialog says so', async () => {
  const { requests } = givenServer([
    answering(createBooking, () => ({
      ...booked(),
      PaymentResult: { ...result(0), paypalorderid: 'ORDER-1' },
    })),
    answering(retryPayment, () => ({
      code: 1,
      message: '',
      paymentresult: { ...result(0), paypalorderid: 'ORDER-1' },
    })),
    answering(updateBooking, () => ({ Code: 1, Message: '', PaymentResult: result(1) })),
  ])
  const confirm = vi
    .fn<Confirm>()
    .mockResolvedValueOnce({ ok: 'left' })
    .mockResolvedValueOnce({ ok: true, transactionId: 'ORDER-1', status: 'approved' })
  const { goTo, hook, doing } = givenCustomer()
  await doing(() => hook.current.payment.open('paypal'))
  expect(hook.current.payment.stage).toEqual({ at: 'paypal' })
  await doing(() => void hook.current.payment.pay({ method: 'paypal', confirm }, 'paypal'))
  expect(hook.current.payment.stage).toEqual({ at: 'paypal' })
  expect(hook.current.payment.failure).toEqual({ count: 1, text: '' })
  expect(hook.current.draft.made?.reference).toBe('1040718')

  await doing(() => void hook.current.payment.pay({ method: 'paypal', confirm }, 'paypal'))
  expect(requests.map(({ path }) => path)).toEqual([
    '/api/createbookingTest',
    '/api/paymentintent',
    '/api/updatebooking',
  ])
  expect(requests[1]?.input).toMatchObject({ paymentmethod: 'paypal' })
  expect(goTo).toHaveBeenCalledWith('/confirmed/ticket-1.html')
})

test('switching from PayPal to a card pays the same booking', async () => {
  const { requests } = givenServer([
    answering(createBooking, () => ({
      ...booked(),
      PaymentResult: { ...result(0), paypalorderid: 'ORDER-1' },
    })),
    answering(retryPayment, () => ({ code: 1, message: '', paymentresult: result(1) })),
  ])
  const { goTo, hook, doing } = givenCustomer()
  await doing(() => hook.current.payment.open('paypal'))
  await doing(
    () =>
      void hook.current.payment.pay(
        { method: 'paypal', confirm: async () => ({ ok: 'left' }) },
        'paypal',
      ),
  )
  await doing(() => hook.current.payment.change('card'))
  expect(hook.current.payment.failure).toBeUndefined()
  await doing(() => void hook.current.payment.pay(byCard()))
  expect(requests[1]?.input).toMatchObject({ nonce: 'n-1', paymentmethod: 'card' })
  expect(goTo).toHaveBeenCalledWith('/confirmed/ticket-1.html')
})

test('an order that PayPal could not capture stays open, and is approved again', async () => {
  let tries = 0
  const open = { ...result(0), paypalorderid: 'ORDER-1' }
  givenServer([
    answering(createBooking, () => ({ ...booked(), PaymentResult: open })),
    answering(retryPayment, () => ({ code: 1, message: '', paymentresult: open })),
    answering(updateBooking, () => {
      tries += 1
      return tries === 1
        ? { Code: 2, Message: 'Payment information invalid.', PaymentResult: open }
        : { Code: 1, Message: '', PaymentResult: result(1) }
    }),
  ])
  const confirm = vi.fn<Confirm>(async () => ({
    ok: true,
    transactionId: 'ORDER-1',
    status: 'approved',
  }))
  const { goTo, hook, doing, wait } = givenCustomer()
  await doing(() => hook.current.payment.open('paypal'))
  await doing(() => void hook.current.payment.pay({ method: 'paypal', confirm }, 'paypal'))
  await wait(1000)
  expect(hook.current.payment.stage).toEqual({ at: 'paypal' })
  expect(hook.current.payment.failure?.text).toMatch(/^It was not possible/)
  await doing(() => void hook.current.payment.pay({ method: 'paypal', confirm }, 'paypal'))
  expect(goTo).toHaveBeenCalledWith('/confirmed/ticket-1.html')
})
