import { expect, test } from 'vitest'
import { minor } from '../../money.ts'
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
import { findNeed } from './draft-needs.ts'
import { findPromoNeed } from './draft-promo.ts'
import { reduceDraft } from './draft-reduce.ts'

test('an untouched booking sends no request', () => {
  expect(findNeed(newDraft({ nowMs: NINE }))).toBeUndefined()
})

test('a pickup alone requests the time of the nearest car', () => {
  expect(findNeed(after(fromHeathrow))?.call).toBe('nearest-driver')
})

test('the time of the nearest car is requested once for a pickup', () => {
  const requested = after(fromHeathrow)
  const known = reduceDraft(requested, {
    type: 'nearest',
    request: requested.request,
    cars: givenCars(12),
  })
  expect(findNeed(reduceDraft(known, { type: 'party', party: { passengers: 2 } }))).toBeUndefined()
})

test('pickup and drop-off request a price', () => {
  expect(findNeed(after(fromHeathrow, toCanaryWharf))?.call).toBe('quote')
})

test('an empty stop delays the price request', () => {
  const open = after(fromHeathrow, toCanaryWharf, { type: 'via-added' })
  expect(findNeed(open)?.call).not.toBe('quote')
  expect(findNeed(reduceDraft(open, { type: 'via', at: 0, place: PADDINGTON }))?.call).toBe('quote')
})

test('a return without its date requests the route, not the price', () => {
  const draft = after(fromHeathrow, toCanaryWharf, { type: 'returndate', local: undefined })
  expect(findNeed(draft)?.call).toBe('route')
})

test('a return with its date requests the price', () => {
  const draft = after(fromHeathrow, toCanaryWharf, {
    type: 'returndate',
    local: local('2026-12-10T18:00'),
  })
  expect(findNeed(draft)?.call).toBe('quote')
})

test('without a time there is no price', () => {
  const draft = after(fromHeathrow, toCanaryWharf, { type: 'picktime', kind: 'unknown' })
  expect(findNeed(draft)?.call).toBe('route')
})

test('a known route is not requested again', () => {
  const draft = givenQuoted({ type: 'picktime', kind: 'unknown' })
  expect(findNeed(draft)).toBeUndefined()
})

test('every change of the journey is a new request', () => {
  const need = findNeed(after(fromHeathrow, toCanaryWharf))
  const two = findNeed(after(fromHeathrow, toCanaryWharf, at('2026-12-04T10:00')))
  expect(two?.request).toBeGreaterThan(need?.request ?? 0)
})

test('a failed request is not repeated for ever; a change sends it again', () => {
  const requested = after(fromHeathrow, toCanaryWharf)
  const failed = reduceDraft(requested, {
    type: 'unanswered',
    request: requested.request,
    message: 'No',
  })
  expect(findNeed(failed)).toBeUndefined()
  expect(findNeed(reduceDraft(failed, { type: 'requote' }))?.call).toBe('quote')
})

test('while the customer pays there are no requests', () => {
  const requested = after(fromHeathrow, toCanaryWharf, { type: 'paying' })
  expect(findNeed(requested)).toBeUndefined()
})

test('a promo code must be granted again for another vehicle’s price', () => {
  const promo = { code: 'SPRING', promoId: 1, off: minor(860), forPrice: GIVEN_PRICE }
  const draft = givenQuoted({ type: 'promo', promo })
  expect(findPromoNeed(draft)).toBeUndefined()
  expect(findPromoNeed(reduceDraft(draft, { type: 'vehicle', vehicleTypeId: 3 }))).toBe(promo)
})

test('a promo code must be granted again for a new quote of the same total', () => {
  const promo = { code: 'SPRING', promoId: 1, off: minor(860), forPrice: GIVEN_PRICE }
  const requested = givenQuoted({ type: 'promo', promo }, { type: 'requote' })
  const offer = givenOffer({ quoteId: '0199-later' })
  const draft = reduceDraft(requested, { type: 'quoted', request: requested.request, offer })
  expect(findPromoNeed(draft)).toBe(promo)
})

test('offers of all journeys tried within a minute are cached', () => {
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

test('an expired price closes the open dialogs', () => {
  const before = givenQuoted({ type: 'step', to: 4 })
  const gone = reduceDraft(before, minutesLater(10))
  expect(effectsOf({ before, after: gone })).toEqual(['close-dialogs', 'show-step'])
})

test('the clock alone changes nothing on the page', () => {
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
