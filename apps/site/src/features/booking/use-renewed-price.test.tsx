import type { Draft } from '@kerbside/domain/booking/draft/draft.ts'
import { givenOffer, givenQuoted, NINE } from '@kerbside/domain/booking/draft/draft-given.ts'
import { reduceDraft } from '@kerbside/domain/booking/draft/draft-reduce.ts'
import { minor } from '@kerbside/domain/money.ts'
import { configureLanguage } from '@kerbside/words/translate.ts'
import { act, cleanup, fireEvent, renderHook } from '@testing-library/react'
import { useReducer } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Send } from './use-draft.ts'
import { useRenewedPrice } from './use-renewed-price.ts'

beforeEach(() => {
  vi.useFakeTimers()
  configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A page with a price of ten minutes; `at` is the number of seconds since then. */
function givenPage() {
  const { result } = renderHook(() => {
    const [draft, send] = useReducer(reduceDraft, givenQuoted())
    useRenewedPrice(draft, send)
    return { draft, send } satisfies { draft: Draft; send: Send }
  })
  const at = (seconds: number) =>
    act(() => result.current.send({ type: 'tick', nowMs: NINE + seconds * 1000 }))
  const isAsking = () => result.current.draft.answered !== result.current.draft.request
  const answer = (dearerBy = 0) => {
    const { draft, send } = result.current
    const offer = givenOffer({ quoteId: `quote-${draft.request}`, requestedAtMs: draft.nowMs })
    const prices = offer.prices.map((price) => ({ ...price, total: minor(price.total + dearerBy) }))
    act(() => send({ type: 'quoted', request: draft.request, offer: { ...offer, prices } }))
  }
  return { result, at, isAsking, answer }
}

test('a minute before it expires the price is fetched again, and the same price says nothing', () => {
  const { result, at, isAsking, answer } = givenPage()
  at(539)
  expect(isAsking()).toBe(false)
  at(540)
  expect(isAsking()).toBe(true)
  answer()
  at(700)
  expect(result.current.draft).toMatchObject({ expired: 'no', alert: undefined })
})

test('if the price changed, the page says the new one', () => {
  const { result, at, answer } = givenPage()
  at(540)
  answer(250)
  expect(result.current.draft.alert).toEqual({
    text: 'The price is now £88.50. Before, it was £86.00.',
  })
})

test('another car, chosen by the customer, is no news, even while the price is fetched', () => {
  const { result, at, answer } = givenPage()
  at(540)
  act(() => result.current.send({ type: 'vehicle', vehicleTypeId: 3 }))
  answer()
  act(() => result.current.send({ type: 'vehicle', vehicleTypeId: 1 }))
  expect(result.current.draft.alert).toBeUndefined()
})

test('a customer who is typing is left alone until the last seconds', () => {
  const { at, isAsking } = givenPage()
  fireEvent.keyDown(document.body, { key: 'a' })
  at(550)
  expect(isAsking()).toBe(false)
  at(590)
  expect(isAsking()).toBe(true)
})

test('without a connection the price expires, as the specification says', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { result, at, isAsking } = givenPage()
  at(595)
  expect(isAsking()).toBe(false)
  at(600)
  expect(result.current.draft.expired).toBe('open')
})

test('a page that no one touches stops asking after an hour', () => {
  const { result, at, isAsking, answer } = givenPage()
  for (let turn = 1; turn <= 6; turn++) {
    at(540 * turn)
    expect(isAsking()).toBe(true)
    answer()
  }
  at(540 * 7)
  expect(isAsking()).toBe(false)
  at(540 * 6 + 600)
  expect(result.current.draft.expired).toBe('open')
})
