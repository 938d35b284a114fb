import { expect, test } from 'vitest'
import { minor } from '../../money.ts'
import { givenOffer, givenQuoted, minutesLater, NINE } from './draft-given.ts'
import { findNeed } from './draft-needs.ts'
import { reduceDraft } from './draft-reduce.ts'

const AGEING = { type: 'price-ageing' } as const
const newer = givenOffer({ quoteId: '0199-newer', requestedAtMs: NINE + 540_000 })
const ageing = () => givenQuoted(minutesLater(9), AGEING)

test('an ageing price is requested again, and stays meanwhile', () => {
  const draft = ageing()
  expect(draft.offer?.quoteId).toBe('0199-quote')
  expect(findNeed(draft)?.call).toBe('quote')
})

test('the renewed price replaces it, and step, note and promo code stay', () => {
  const before = reduceDraft(ageing(), { type: 'note', note: 'Blue door' })
  const renewed = reduceDraft(before, { type: 'quoted', request: before.request, offer: newer })
  const later = reduceDraft(renewed, minutesLater(11))
  expect(later).toMatchObject({ expired: 'no', note: 'Blue door', offer: newer })
})

test('if it cannot be renewed, the price runs out as it would have', () => {
  const before = ageing()
  const { request } = before
  for (const event of [
    { type: 'unanswered', request, message: 'No line.' },
    { type: 'quote-refused', request, about: 'journey', message: 'No car.' },
  ] as const) {
    const draft = reduceDraft(before, event)
    expect(draft).toMatchObject({ rejection: undefined, expired: 'no' })
    expect(draft.offer?.quoteId).toBe('0199-quote')
    expect(findNeed(draft)).toBeUndefined()
    expect(reduceDraft(draft, minutesLater(10))).toMatchObject({ step: 1, expired: 'open' })
  }
})

test('a renewed price without the selected car does not change the car', () => {
  const before = reduceDraft(ageing(), { type: 'vehicle', vehicleTypeId: 3 })
  const without = { ...newer, prices: newer.prices.filter((price) => price.vehicleTypeId !== 3) }
  const draft = reduceDraft(before, { type: 'quoted', request: before.request, offer: without })
  expect(draft.offer?.quoteId).toBe('0199-quote')
})

test('the price of a booking that was made, or is being paid, is not requested again', () => {
  const made = { reference: '1', returnReference: undefined, ticketCode: 'x', transactionId: '' }
  for (const event of [{ type: 'paying' }, { type: 'booked', made }] as const) {
    const draft = reduceDraft(givenQuoted(), event)
    expect(reduceDraft(draft, AGEING)).toBe(draft)
  }
})

test('the same price keeps the one booking it can become', () => {
  const before = ageing()
  const quoted = { type: 'quoted', request: before.request, offer: newer } as const
  expect(reduceDraft(before, quoted).checkout).toEqual(before.checkout)
  const dearer = newer.prices.map((price) => ({ ...price, total: minor(price.total + 100) }))
  const changed = reduceDraft(before, { ...quoted, offer: { ...newer, prices: dearer } })
  expect(changed.checkout).not.toEqual(before.checkout)
})
