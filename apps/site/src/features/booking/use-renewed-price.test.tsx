import type { Draft } from '@kerbside/domain/booking/draft/draft.ts'
import type { DraftEvent } from '@kerbside/domain/booking/draft/draft-events.ts'
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
  const fetchPrice = vi.fn<(draft: Draft) => Promise<DraftEvent | undefined>>()
  const replies: ((event: DraftEvent | undefined) => void)[] = []
  fetchPrice.mockImplementation(
    () =>
      new Promise((resolve) => {
        replies.push(resolve)
      }),
  )
  const { result } = renderHook(() => {
    const [draft, send] = useReducer(reduceDraft, givenQuoted())
    useRenewedPrice(draft, { send, fetchPrice })
    return { draft, send } satisfies { draft: Draft; send: Send }
  })
  const at = (seconds: number) =>
    act(() => result.current.send({ type: 'tick', nowMs: NINE + seconds * 1000 }))
  const reply = (event: DraftEvent | undefined) => act(async () => replies.pop()?.(event))
  const answer = (dearerBy = 0, without = 0) => {
    const { draft } = result.current
    const requests = fetchPrice.mock.calls.length
    const offer = givenOffer({ quoteId: `quote-${requests}`, requestedAtMs: draft.nowMs })
    const prices = offer.prices
      .filter(({ vehicleTypeId }) => vehicleTypeId !== without)
      .map((price) => ({ ...price, total: minor(price.total + dearerBy) }))
    return reply({ type: 'quoted', request: draft.request, offer: { ...offer, prices } })
  }
  const send = (event: DraftEvent) => act(() => result.current.send(event))
  return { result, at, answer, reply, send, requests: () => fetchPrice.mock.calls.length }
}

test('a minute before it expires the price is fetched again, and the same price says nothing', async () => {
  const { result, at, requests, answer, send } = givenPage()
  send({ type: 'note', note: 'Blue door' })
  at(539)
  expect(requests()).toBe(0)
  at(540)
  at(541)
  expect(requests()).toBe(1)
  await answer()
  at(700)
  expect(result.current.draft).toMatchObject({
    expired: 'no',
    alert: undefined,
    note: 'Blue door',
    offer: { quoteId: 'quote-1' },
  })
})

test('if the price changed, the page says the new one', async () => {
  const { result, at, answer } = givenPage()
  at(540)
  await answer(250)
  expect(result.current.draft.alert).toEqual({
    text: 'The price is now £88.50. Before, it was £86.00.',
  })
})

test('another car, chosen by the customer, is no news, even while the price is fetched', async () => {
  const { result, at, answer, send } = givenPage()
  at(540)
  send({ type: 'vehicle', vehicleTypeId: 3 })
  await answer()
  send({ type: 'vehicle', vehicleTypeId: 1 })
  expect(result.current.draft.alert).toBeUndefined()
})

test('if it cannot be fetched, or without the selected car, the price runs out as specified', async () => {
  for (const fail of ['no reply', 'no car'] as const) {
    const { result, at, answer, reply, send } = givenPage()
    send({ type: 'vehicle', vehicleTypeId: 3 })
    at(540)
    const { request } = result.current.draft
    if (fail === 'no car') await answer(0, 3)
    else await reply({ type: 'unanswered', request, message: 'No line.' })
    expect(result.current.draft).toMatchObject({ rejection: undefined, expired: 'no' })
    at(600)
    expect(result.current.draft).toMatchObject({ step: 1, expired: 'open' })
    cleanup()
  }
})

test('a change of the journey meanwhile, or a payment, keeps its own price', async () => {
  const { result, at, answer, send, requests } = givenPage()
  at(540)
  send({ type: 'paying' })
  await answer(250)
  expect(result.current.draft.offer?.quoteId).toBe('0199-quote')
  at(560)
  expect(requests()).toBe(1)
})

test('a customer who is typing is left alone until the last seconds', () => {
  const { at, requests } = givenPage()
  fireEvent.keyDown(document.body, { key: 'a' })
  at(550)
  expect(requests()).toBe(0)
  at(590)
  expect(requests()).toBe(1)
})

test('without a connection the price expires, as the specification says', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { result, at, requests } = givenPage()
  at(595)
  expect(requests()).toBe(0)
  at(600)
  expect(result.current.draft.expired).toBe('open')
})

test('a page that no one touches stops asking after an hour', async () => {
  const { result, at, requests, answer } = givenPage()
  for (let turn = 1; turn <= 6; turn++) {
    at(540 * turn)
    expect(requests()).toBe(turn)
    await answer()
  }
  at(540 * 7)
  expect(requests()).toBe(6)
  at(540 * 6 + 600)
  expect(result.current.draft.expired).toBe('open')
})
