import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import { newDraft } from './draft.ts'
import { effectsOf } from './draft-effects.ts'
import {
  after,
  at,
  CANARY_WHARF,
  fromHeathrow,
  GIVEN_PRICE,
  givenCars,
  givenOffer,
  givenQuoted,
  local,
  minutesLater,
  NINE,
  PADDINGTON,
  toCanaryWharf,
} from './draft-given.ts'
import { findNeed, findPromoNeed } from './draft-needs.ts'
import { reduceDraft } from './draft-reduce.ts'

test('an untouched booking asks nothing', () => {
  expect(findNeed(newDraft({ nowMs: NINE }))).toBeUndefined()
})

test('a pickup alone asks how soon a car could be there', () => {
  expect(findNeed(after(fromHeathrow))?.call).toBe('nearest-driver')
})

test('how soon a car could come is asked once for a pickup', () => {
  const asked = after(fromHeathrow)
  const known = reduceDraft(asked, { type: 'nearest', request: asked.request, cars: givenCars(12) })
  expect(findNeed(reduceDraft(known, { type: 'party', party: { passengers: 2 } }))).toBeUndefined()
})

test('pickup and drop-off ask a price', () => {
  expect(findNeed(after(fromHeathrow, toCanaryWharf))?.call).toBe('quote')
})

test('a stop that is still open holds the price back', () => {
  const open = after(fromHeathrow, toCanaryWharf, { type: 'via-added' })
  expect(findNeed(open)?.call).not.toBe('quote')
  expect(findNeed(reduceDraft(open, { type: 'via', at: 0, place: PADDINGTON }))?.call).toBe('quote')
})

test('a return without its date asks the road, not the price', () => {
  const draft = after(fromHeathrow, toCanaryWharf, { type: 'returndate', local: undefined })
  expect(findNeed(draft)?.call).toBe('route')
})

test('a return with its date asks the price', () => {
  const draft = after(fromHeathrow, toCanaryWharf, {
    type: 'returndate',
    local: local('2026-12-10T18:00'),
  })
  expect(findNeed(draft)?.call).toBe('quote')
})

test('no time, no price', () => {
  const draft = after(fromHeathrow, toCanaryWharf, { type: 'picktime', kind: 'unknown' })
  expect(findNeed(draft)?.call).toBe('route')
})

test('the road that is known is not asked again', () => {
  const draft = givenQuoted({ type: 'picktime', kind: 'unknown' })
  expect(findNeed(draft)).toBeUndefined()
})

test('every change of the journey is a new question', () => {
  const one = findNeed(after(fromHeathrow, toCanaryWharf))
  const two = findNeed(after(fromHeathrow, toCanaryWharf, at('2026-12-04T10:00')))
  expect(two?.request).toBeGreaterThan(one?.request ?? 0)
})

test('a failed question is not asked for ever; changing something asks again', () => {
  const asked = after(fromHeathrow, toCanaryWharf)
  const failed = reduceDraft(asked, { type: 'unanswered', request: asked.request, message: 'No' })
  expect(findNeed(failed)).toBeUndefined()
  expect(findNeed(reduceDraft(failed, { type: 'requote' }))?.call).toBe('quote')
})

test('while the customer pays nothing is asked', () => {
  const asked = after(fromHeathrow, toCanaryWharf, { type: 'paying' })
  expect(findNeed(asked)).toBeUndefined()
})

test('a promo must be granted again for another vehicle’s price', () => {
  const promo = { code: 'SPRING', promoId: 1, off: minor(860), forPrice: GIVEN_PRICE }
  const draft = givenQuoted({ type: 'promo', promo })
  expect(findPromoNeed(draft)).toBeUndefined()
  expect(findPromoNeed(reduceDraft(draft, { type: 'vehicle', vehicleTypeId: 3 }))).toBe(promo)
})

test('a promo must be granted again for a new quote of the same total', () => {
  const promo = { code: 'SPRING', promoId: 1, off: minor(860), forPrice: GIVEN_PRICE }
  const asked = givenQuoted({ type: 'promo', promo }, { type: 'requote' })
  const offer = givenOffer({ quoteId: '0199-later' })
  const draft = reduceDraft(asked, { type: 'quoted', request: asked.request, offer })
  expect(findPromoNeed(draft)).toBe(promo)
})

test('of several journeys tried within a minute each is remembered', () => {
  let draft = givenQuoted({ type: 'party', party: { passengers: 5 } })
  draft = reduceDraft(draft, {
    type: 'quoted',
    request: draft.request,
    offer: givenOffer({ quoteId: 'for-five' }),
  })
  draft = reduceDraft(draft, { type: 'party', party: { passengers: 1 } })
  expect(draft.offer?.quoteId).toBe('0199-quote')
  draft = reduceDraft(draft, { type: 'party', party: { passengers: 5 } })
  expect(draft.offer?.quoteId).toBe('for-five')
})

test('a price that runs out closes what is open', () => {
  const before = givenQuoted({ type: 'step', to: 4 })
  const gone = reduceDraft(before, minutesLater(10))
  expect(effectsOf({ before, after: gone })).toEqual(['close-dialogs', 'show-step'])
})

test('the clock alone moves nothing on the page', () => {
  const before = givenQuoted()
  const later = reduceDraft(before, minutesLater(2))
  expect(effectsOf({ before, after: later })).toEqual([])
})

test('a place of the same name elsewhere is another journey', () => {
  const draft = givenQuoted({
    type: 'dropoff',
    place: { ...CANARY_WHARF, id: 'test:2', point: { lat: 51.6, lng: -0.1 } },
  })
  expect(findNeed(draft)?.call).toBe('quote')
})
