import { createBooking } from '@kerbside/contract/booking.ts'
import { retryPayment } from '@kerbside/contract/payment.ts'
import type { Draft } from '@kerbside/domain/booking/draft.ts'
import { givenOffer, givenQuoted } from '@kerbside/domain/booking/draft-given.ts'
import { reduceDraft } from '@kerbside/domain/booking/draft-reduce.ts'
import payment from '@kerbside/words/en/payment.json' with { type: 'json' }
import { useWords } from '@kerbside/words/say.ts'
import { act, cleanup, renderHook } from '@testing-library/react'
import { useReducer } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answering, givenServer } from '../given-server.ts'
import { booked, quoteId, result } from './given-customer.ts'
import { useRecalledPayment } from './use-recalled-payment.ts'

beforeEach(() => {
  useWords({ locale: 'en-GB', timeZone: 'Europe/London', messages: [payment] })
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
const NOTHING_PAID = 'Nothing was paid. Your journey is as you left it, and you can pay for it now.'
const stands = (code: number, actionurl = '') => ({
  code: 1,
  message: '',
  paymentresult: result(code, code === 2 ? 'Declined.' : '', actionurl),
})

/** A page that is opened on a draft which was being paid by card. */
async function given(kept: Partial<Draft> = {}, { takesAtOnce = true } = {}) {
  const goTo = vi.fn()
  const quoted = reduceDraft(givenQuoted(), { type: 'requote' })
  const { request } = quoted
  const priced = reduceDraft(quoted, { type: 'quoted', request, offer: givenOffer({ quoteId }) })
  const start: Draft = { ...priced, paymentMethod: 'card', paying: true, ...kept }
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

test('a booking that was paid while nobody listened opens its ticket by itself', async () => {
  givenServer([answering(retryPayment, () => stands(1))])
  const { goTo } = await given({ made })
  expect(goTo).toHaveBeenCalledExactlyOnceWith('/confirmed/ticket-1.html')
})

test('a card that was refused is said, and the same booking may be paid again', async () => {
  givenServer([answering(retryPayment, () => stands(2))])
  const { goTo, hook, wait } = await given({ made })
  expect(hook.current.recall.stage).toEqual({ at: 'told', text: 'Declined.' })
  act(() => hook.current.recall.readMessage())
  await wait(0)
  expect(hook.current.draft).toMatchObject({ paying: false, made: { reference: '1040718' } })
  expect(hook.current.recall.stage).toEqual({ at: 'over' })
  expect(goTo).not.toHaveBeenCalled()
})

test('a payment that was opened and never confirmed is said to be unpaid', async () => {
  givenServer([
    answering(retryPayment, () => ({ code: 1, message: '', clientSecret: 'pi_secret_1' })),
  ])
  const { hook } = await given({ made }, { takesAtOnce: false })
  expect(hook.current.recall.stage).toEqual({ at: 'told', text: NOTHING_PAID })
  expect(hook.current.draft.made?.declined).toBeUndefined()
})

test('while the bank decides, the page asks less and less often, and goes on when it knows', async () => {
  let answer = stands(0)
  const { asked } = givenServer([answering(retryPayment, () => answer)])
  const { goTo, hook, wait } = await given({ made })
  expect(hook.current.recall.stage).toEqual({ at: 'asking', so: 'waiting' })
  await wait(12_000)
  const soon = asked.length
  await wait(12_000)
  expect(asked.length - soon).toBeLessThan(soon)
  answer = stands(1)
  await wait(20_000)
  expect(goTo).toHaveBeenCalledWith('/confirmed/ticket-1.html')
})

test('after minutes the ticket is the place to hear of it', async () => {
  givenServer([answering(retryPayment, () => stands(0))])
  const { hook, wait } = await given({ made })
  await wait(180_000)
  expect(hook.current.recall.stage).toEqual({ at: 'late', ticketCode: 'ticket-1' })
})

test('a question of the bank that was open is asked once more, and may be closed', async () => {
  givenServer([answering(retryPayment, () => stands(0, 'https://bank.test/1'))])
  const { hook, wait } = await given({ made })
  expect(hook.current.recall.stage).toEqual({ at: 'challenge', url: 'https://bank.test/1' })
  act(() => hook.current.recall.leaveBank())
  await wait(50)
  expect(hook.current.recall.stage).toMatchObject({
    at: 'told',
    text: expect.stringMatching(/^You closed your bank’s question, so nothing was paid/),
  })
})

test('whose booking was never answered finds it by the very same request, without the card', async () => {
  const { asked } = givenServer([answering(createBooking, () => booked())])
  const { goTo, hook } = await given()
  const { checkout } = hook.current.draft
  expect(asked[0]?.said).toMatchObject({ quoteid: quoteId, nonce: '', paymentmethod: 'card' })
  expect(asked[0]?.headers.get('idempotency-key')).toBe(`${checkout?.quoteId}.0`)
  expect(goTo).toHaveBeenCalledWith('/confirmed/ticket-1.html')
})

test('that nothing was booked is said only when it is true twice: the first request may be on its way', async () => {
  const never = { Code: 2, Message: 'Payment information invalid, please try again.' }
  const { asked } = givenServer([answering(createBooking, () => never)])
  const { hook, wait } = await given()
  expect(hook.current.recall.stage.at).toBe('asking')
  await wait(2_000)
  expect(asked).toHaveLength(2)
  expect(hook.current.recall.stage).toEqual({ at: 'told', text: NOTHING_PAID })

  cleanup()
  const late = givenServer([
    answering(createBooking, () => (late.asked.length === 1 ? never : booked())),
  ])
  const second = await given()
  await second.wait(2_000)
  expect(second.goTo).toHaveBeenCalledWith('/confirmed/ticket-1.html')
})

test('a server that is away is asked again at once when the line is back', async () => {
  let away = true
  givenServer([
    answering(retryPayment, () => (away ? Promise.reject(new TypeError('lost')) : stands(1))),
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

test('a server that stays away is said, with what to do', async () => {
  givenServer([answering(retryPayment, () => Promise.reject(new TypeError('lost')))])
  const { hook, wait } = await given({ made })
  await wait(180_000)
  expect(hook.current.recall.stage).toMatchObject({
    at: 'told',
    text: expect.stringMatching(/^We could not find out whether you have paid/),
  })
})

test('when the session is gone, the ticket is told by its own code', async () => {
  givenServer([
    answering(retryPayment, () =>
      Response.json({ code: 2, message: 'Not found' }, { status: 404 }),
    ),
  ])
  const { goTo } = await given({ made })
  expect(goTo).toHaveBeenCalledWith('/ticket/ticket-1.html')
})

test('who was to pay the driver, or had not confirmed yet, is asked and told nothing', async () => {
  const { asked } = givenServer([])
  const cash = await given({ paymentMethod: 'cash' })
  expect(cash.hook.current.recall.stage).toEqual({ at: 'over' })
  expect(cash.hook.current.draft.paying).toBe(false)
  cleanup()
  const unopened = await given({}, { takesAtOnce: false })
  expect(unopened.hook.current.draft.paying).toBe(false)
  expect(asked).toEqual([])
})

test('an account was to be made with it: its password is kept nowhere, so it is left to the customer to press', async () => {
  const { asked } = givenServer([])
  const { hook } = await given({ makesAccount: true })
  expect(hook.current.recall.stage.at).toBe('told')
  expect(asked).toEqual([])
})
