import { type PaymentIntentReply, payByLink } from '@kerbside/contract/payment.ts'
import { answering, givenServer } from '@kerbside/web/given-server.ts'
import payment from '@kerbside/words/en/payment.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useLinkPayment } from './use-link-payment.ts'

beforeEach(() => {
  configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [payment] })
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

/** A payer with a payment link and a card, whose response is lost. */
async function givenLostResponse(after: PaymentIntentReply['linkstate'] | 'away') {
  let isPaying = false
  givenServer([
    answering(payByLink, ({ nonce }) => {
      if (nonce) {
        isPaying = true
        return Promise.reject(new TypeError('lost'))
      }
      if (!isPaying) return link('due')
      return after === 'away' ? Promise.reject(new TypeError('lost')) : link(after)
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
  act(() => hook.current.recheck())
  await wait(50)
  return hook
}

test('a payment whose response was lost is found, and the error is gone', async () => {
  const hook = await givenLostResponse('paid')
  expect(hook.current).toMatchObject({ unsure: false, message: undefined, link: { state: 'paid' } })
})

test('if nothing was charged, a message says so', async () => {
  const hook = await givenLostResponse('due')
  expect(hook.current.unsure).toBe(false)
  expect(hook.current.message?.text).toMatch(/^You haven’t been charged\./)
})

test('while the bank decides, the page checks again', async () => {
  const hook = await givenLostResponse('processing')
  expect(hook.current).toMatchObject({ unsure: true, message: { kind: 'late' } })
  expect(hook.current.message?.text).toMatch(
    /^We’re checking whether your payment went through\. Please don’t pay again yet:/,
  )
})

test('while the server is unreachable, the page says not to pay again yet', async () => {
  const hook = await givenLostResponse('away')
  expect(hook.current).toMatchObject({ unsure: true, message: { kind: 'late' } })
  expect(hook.current.message?.text).toMatch(/^We can’t reach our server .* don’t pay again yet/)
})
