import { expect, test } from 'vitest'
import { minor } from '../../money.ts'
import type { Draft, Offer } from './draft.ts'
import { givenOffer, givenQuoted, minutesLater } from './draft-given.ts'
import { findNeed } from './draft-needs.ts'
import { reduceDraft } from './draft-reduce.ts'

/** The response to the open request: a quote with this id and these details. */
const quotedAgain = (draft: Draft, quoteId: string, params: Partial<Offer> = {}): Draft =>
  reduceDraft(draft, {
    type: 'quoted',
    request: draft.request,
    offer: givenOffer({ quoteId, requestedAtMs: draft.nowMs, ...params }),
  })

test('a new quote of the same journey at the same prices is the same checkout', () => {
  const first = givenQuoted()
  const again = quotedAgain(reduceDraft(first, { type: 'requote' }), 'second')
  expect(again.offer?.quoteId).toBe('second')
  expect(again.checkout).toEqual(first.checkout)
  const late = quotedAgain(reduceDraft(first, minutesLater(11)), 'third')
  expect(late.checkout).toEqual(first.checkout)
})

test('another journey, another price or a new draft is another checkout', () => {
  const first = givenQuoted()
  const party = { type: 'party', party: { passengers: 3 } } as const
  expect(quotedAgain(reduceDraft(first, party), 'second').checkout?.quoteId).toBe('second')
  const dearer = givenOffer().prices.map((price) => ({ ...price, total: minor(9900) }))
  const requoted = reduceDraft(first, { type: 'requote' })
  expect(quotedAgain(requoted, 'third', { prices: dearer }).checkout?.quoteId).toBe('third')
  expect(reduceDraft(first, { type: 'quotation-cancelled' }).checkout).toBeUndefined()
})

test('the booking after an abandoned one has its own quote', () => {
  const made = { reference: '1', returnReference: undefined, ticketCode: 'c', transactionId: 't' }
  const changes = [
    { type: 'vehicle', vehicleTypeId: 3 },
    { type: 'requote' },
    { type: 'party', party: { passengers: 2 } },
    minutesLater(11),
  ] as const
  for (const change of changes) {
    const left = givenQuoted({ type: 'booked', made }, change)
    expect(left).toMatchObject({ made: undefined, offer: undefined, recent: [], leftBehind: 1 })
    const next = left.expired === 'open' ? reduceDraft(left, { type: 'requote' }) : left
    expect(findNeed(next)?.call).toBe('quote')
  }
})

test('a draft whose booking in another tab is over may become another booking', () => {
  const again = givenQuoted({ type: 'booked-before' })
  expect(again).toMatchObject({ offer: undefined, leftBehind: 1 })
  expect(findNeed(again)?.call).toBe('quote')
})
