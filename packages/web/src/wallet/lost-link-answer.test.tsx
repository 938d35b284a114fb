import { type PaymentIntentReply, payByLink } from '@kerbside/contract/payment.ts'
import payment from '@kerbside/words/en/payment.json' with { type: 'json' }
import { useWords } from '@kerbside/words/say.ts'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answering, givenServer } from '../given-server.ts'
import { useLinkPayment } from './use-link-payment.ts'

beforeEach(() => {
  useWords({ locale: 'en-GB', timeZone: 'Europe/London', messages: [payment] })
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const KEY = { id: '1040718', code: 'abcdefghijklmnopqrstuv' }
const link = (linkstate: PaymentIntentReply['linkstate']): PaymentIntentReply => ({
  code: 1,
  message: '',
  bref: '1040718',
  price: 86,
  currencycode: 'GBP',
  purpose: 'fare',
  linkstate,
})

/** Somebody who pays by a link with a card, and whose answer is lost. */
async function givenLostAnswer(after: PaymentIntentReply['linkstate']) {
  let isPaying = false
  givenServer([
    answering(payByLink, ({ nonce }) => {
      if (nonce) {
        isPaying = true
        return Promise.reject(new TypeError('lost'))
      }
      return link(isPaying ? after : 'due')
    }),
  ])
  const { result: hook } = renderHook(() => useLinkPayment({ key: KEY, onTicket: vi.fn() }))
  const wait = (milliseconds: number) =>
    act(async () => {
      await vi.advanceTimersByTimeAsync(milliseconds)
    })
  await wait(50)
  await act(async () => {
    await hook.current.pay({ method: 'card', nonce: 'n-1' })
  })
  await wait(1_000)
  expect(hook.current.unsure).toBe(true)
  expect(hook.current.message?.text).toBe('Something went wrong, please try again.')
  act(() => hook.current.lookAgain())
  await wait(50)
  return hook
}

test('money that was taken behind a lost answer is found, and the error is gone', async () => {
  const hook = await givenLostAnswer('paid')
  expect(hook.current).toMatchObject({ unsure: false, message: undefined, link: { state: 'paid' } })
})

test('when none was taken, that is said', async () => {
  const hook = await givenLostAnswer('due')
  expect(hook.current.unsure).toBe(false)
  expect(hook.current.message?.text).toMatch(/^Nothing was paid\./)
})

test('while the bank decides, it is asked again', async () => {
  const hook = await givenLostAnswer('processing')
  expect(hook.current.unsure).toBe(true)
})
