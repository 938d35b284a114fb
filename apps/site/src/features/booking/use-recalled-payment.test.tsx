import { createBooking } from '@kerbside/contract/booking.ts'
import { retryPayment } from '@kerbside/contract/payment.ts'
import type { Draft } from '@kerbside/domain/booking/draft/draft.ts'
import { givenOffer, givenQuoted } from '@kerbside/domain/booking/draft/draft-given.ts'
import { reduceDraft } from '@kerbside/domain/booking/draft/draft-reduce.ts'
import { answering, givenServer } from '@kerbside/web/given-server.ts'
import payment from '@kerbside/words/en/payment.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { act, cleanup, renderHook } from '@testing-library/react'
import { useReducer } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { booked, quoteId, result } from './given-customer.ts'
import { useRecalledPayment } from './use-recalled-payment.ts'

beforeEach(() => {
  configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [payment] })
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const made = {
  reference: '1040718',
  returnReference: undefined,
  ticketCode: 'ticket-1',
  transactionId: 'tx-1',
}
const NOTHING_PAID =
  'You haven’t been charged. Your booking is as you left it, and you can pay now.'
const replyWith = (code: number, actionurl = '') => ({
  code: 1,
  message: '',
  paymentresult: result(code, code === 2 ? 'Declined.' : '', actionurl),
})

/** Opens a page with a draft whose card payment was in progress. */
async function given(stored: Partial<Draft> = {}, { takesAtOnce = true } = {}) {
  const goTo = vi.fn()
  const quoted = reduceDraft(givenQuoted(), { type: 'requote' })
  const { request } = quoted
  const priced = reduceDraft(quoted, { type: 'quoted', request, offer: givenOffer({ quoteId }) })
  const start: Draft = { ...priced, paymentMethod: 'card', paying: true, ...stored }
  const { result: hook } = renderHook(() => {
    const [draft, send] = useReducer(reduceDraft, start)
    return { draft, recall: useRecalledPayment({ draft, send, takesAtOnce, goTo }) }
  })
  const wait = (milliseconds: number) =>
    act(async () => {
      await vi.advanceTimersByTimeAsync(milliseconds)
    })
  await wait(50)
  return { goTo, hook, wait }
}

test('a booking paid while the page was away opens its ticket automatically', async () => {
  givenServer([answering(retryPayment, () => replyWith(1))])
  const { goTo } = await given({ made })
  expect(goTo).toHaveBeenCalledExactlyOnceWith('/confirmed/ticket-1.html')
})

test('a rejected card is reported, and the same booking can be paid again', async () => {
  givenServer([answering(retryPayment, () => replyWith(2))])
  const { goTo, hook, wait } = await given({ made })
  expect(hook.current.recall.stage).toEqual({ at: 'message', text: 'Declined.' })
  act(() => hook.current.recall.readMessage())
  await wait(0)
  expect(hook.current.draft).toMatchObject({ paying: false, made: { reference: '1040718' } })
  expect(hook.current.recall.stage).toEqual({ at: 'over' })
  expect(goTo).not.toHaveBeenCalled()
})

test('a payment opened but never confirmed is reported as unpaid', async () => {
  givenServer([
    answering(retryPayment, () => ({ code: 1, message: '', clientSecret: 'pi_secret_1' })),
  ])
  const { hook } = await given({ made }, { takesAtOnce: false })
  expect(hook.current.recall.stage).toEqual({ at: 'message', text: NOTHING_PAID })
  expect(hook.current.draft.made?.declined).toBeUndefined()
})

test('while the bank decides, the page checks at growing intervals, and continues with the result', async () => {
  let response = replyWith(0)
  const { requests } = givenServer([answering(retryPayment, () => response)])
  const { goTo, hook, wait } = await given({ made })
  expect(hook.current.recall.stage).toEqual({ at: 'asking', so: 'waiting' })
  await wait(12_000)
  const soon = requests.length
  await wait(12_000)
  expect(requests.length - soon).toBeLessThan(soon)
  response = replyWith(1)
  await wait(20_000)
  expect(goTo).toHaveBeenCalledWith('/confirmed/ticket-1.html')
})

test('after some minutes the customer is referred to the ticket', async () => {
  givenServer([answering(retryPayment, () => replyWith(0))])
  const { hook, wait } = await given({ made })
  await wait(180_000)
  expect(hook.current.recall.stage).toEqual({ at: 'late', ticketCode: 'ticket-1' })
})

test('a bank’s check that was open is shown once more, and can be closed', async () => {
  givenServer([answering(retryPayment, () => replyWith(0, 'https://bank.test/1'))])
  const { hook, wait } = await given({ made })
  expect(hook.current.recall.stage).toEqual({ at: 'challenge', url: 'https://bank.test/1' })
  act(() => hook.current.recall.leaveBank())
  await wait(50)
  expect(hook.current.recall.stage).toMatchObject({
    at: 'message',
    text: expect.stringMatching(/^You closed your bank’s check, so you haven’t been charged/),
  })
})

test('a booking request without response is found by repeating it, without the card', async () => {
  const { requests } = givenServer([answering(createBooking, () => booked())])
  const { goTo, hook } = await given()
  const { checkout } = hook.current.draft
  expect(requests[0]?.input).toMatchObject({ quoteid: quoteId, nonce: '', paymentmethod: 'card' })
  expect(requests[0]?.headers.get('idempotency-key')).toBe(`${checkout?.quoteId}.0`)
  expect(goTo).toHaveBeenCalledWith('/confirmed/ticket-1.html')
})

test('“nothing was booked” is shown only after two checks: the first request may still be on its way', async () => {
  const never = { Code: 2, Message: 'Payment information invalid, please try again.' }
  const { requests } = givenServer([answering(createBooking, () => never)])
  const { hook, wait } = await given()
  expect(hook.current.recall.stage.at).toBe('asking')
  await wait(2_000)
  expect(requests).toHaveLength(2)
  expect(hook.current.recall.stage).toEqual({ at: 'message', text: NOTHING_PAID })

  cleanup()
  const late = givenServer([
    answering(createBooking, () => (late.requests.length === 1 ? never : booked())),
  ])
  const second = await given()
  await second.wait(2_000)
  expect(second.goTo).toHaveBeenCalledWith('/confirmed/ticket-1.html')
})

test('an unreachable server is asked again as soon as the connection is back', async () => {
  let away = true
  givenServer([
    answering(retryPayment, () => (away ? Promise.reject(new TypeError('lost')) : replyWith(1))),
  ])
  const { goTo, hook, wait } = await given({ made })
  await wait(15_000)
  expect(hook.current.recall.stage).toEqual({ at: 'asking', so: 'unreached' })
  away = false
  await act(async () => {
    dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(10)
  })
  expect(goTo).toHaveBeenCalledWith('/confirmed/ticket-1.html')
})

test('a server that stays unreachable is reported, with advice', async () => {
  givenServer([answering(retryPayment, () => Promise.reject(new TypeError('lost')))])
  const { hook, wait } = await given({ made })
  await wait(180_000)
  expect(hook.current.recall.stage).toMatchObject({
    at: 'message',
    text: expect.stringMatching(/^We couldn’t confirm whether you’ve paid/),
  })
})

test('without the session, the result is shown by the ticket’s code', async () => {
  givenServer([
    answering(retryPayment, () =>
      Response.json({ code: 2, message: 'Not found' }, { status: 404 }),
    ),
  ])
  const { goTo } = await given({ made })
  expect(goTo).toHaveBeenCalledWith('/ticket/ticket-1.html')
})

test('a customer who pays the driver, or had not confirmed yet, sees no check and no message', async () => {
  const { requests } = givenServer([])
  const cash = await given({ paymentMethod: 'cash' })
  expect(cash.hook.current.recall.stage).toEqual({ at: 'over' })
  expect(cash.hook.current.draft.paying).toBe(false)
  cleanup()
  const unopened = await given({}, { takesAtOnce: false })
  expect(unopened.hook.current.draft.paying).toBe(false)
  expect(requests).toEqual([])
})

test('a new account was part of the request: its password is not stored, so the customer must press again', async () => {
  const { requests } = givenServer([])
  const { hook } = await given({ makesAccount: true })
  expect(hook.current.recall.stage.at).toBe('message')
  expect(requests).toEqual([])
})
