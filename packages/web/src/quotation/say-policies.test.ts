import type { Offer } from '@kerbside/domain/booking/draft.ts'
import { GIVEN_PRICE, givenOffer, givenQuoted } from '@kerbside/domain/booking/draft-given.ts'
import { minor } from '@kerbside/domain/money.ts'
import { HOUR } from '@kerbside/domain/time.ts'
import { useWords } from '@kerbside/words/say.ts'
import { beforeEach, expect, test } from 'vitest'
import {
  findCancelSpans,
  sayCancelCost,
  sayCancellation,
  sayConditions,
  sayIncluded,
} from './say-policies.ts'

beforeEach(() => useWords({ locale: 'en-GB', timeZone: 'Europe/London', messages: [] }))

const policies = {
  cancellation: [
    { hoursBefore: 24, keepPercent: 0 },
    { hoursBefore: 3, keepPercent: 50 },
    { hoursBefore: 0, keepPercent: 100 },
  ],
  freeWaitingMinutes: 60,
  returnFreeWaitingMinutes: 15,
  waitingUnitMinutes: 15,
  waitingUnit: minor(750),
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('missing')
  return value
}

const NOW = new Date('2026-11-24T10:30:00Z')

/** An offer quoted on Tuesday 24 November at 10:30 for so many hours later, in the Estate for £86. */
function given(hours: number, facts: Partial<Offer> = {}) {
  const nowMs = NOW.getTime()
  const times = { madeAtMs: nowMs, pickupAtMs: nowMs + hours * HOUR, returnAtMs: undefined }
  const offer = givenOffer({ policies, times, ...facts })
  const [, price] = offer.prices
  if (!price) throw new Error('no price')
  return { offer, cancelling: findCancelSpans(givenQuoted(), offer, price) }
}

test('the cost of cancelling is shown from now on, by day, time and amount', () => {
  expect(sayCancellation(given(72).cancelling, 'GBP')).toEqual([
    'Free until Thu 26 Nov, 10:30',
    '£43.00 until Fri 27 Nov, 07:30',
    '£86.00 after that',
  ])
})

test('for a pickup soon only the spans that are still ahead are shown', () => {
  expect(sayCancellation(given(0.5).cancelling, 'GBP')).toEqual(['£86.00 from now on'])
  expect(sayCancellation(given(5).cancelling, 'GBP')).toEqual([
    '£43.00 until Tue 24 Nov, 12:30',
    '£86.00 after that',
  ])
})

test('a pickup too soon to cancel free of charge shows what cancelling costs', () => {
  const { offer, cancelling } = given(0.5)
  expect(sayIncluded(offer, { fromAirport: false, cancelling }).join()).not.toContain('cancel')
  expect(sayCancelCost(cancelling, 'GBP')).toBe('Cancelling costs £86.00 as soon as you book')
  expect(sayCancelCost(given(72).cancelling, 'GBP')).toBeUndefined()
})

test('on a return both legs count, each by its own pickup', () => {
  const offer = givenOffer({
    policies,
    times: {
      madeAtMs: NOW.getTime(),
      pickupAtMs: NOW.getTime() + HOUR,
      returnAtMs: NOW.getTime() + 48 * HOUR,
    },
  })
  const price = { ...required(offer.prices[0]), onward: minor(4000), return: minor(3800) }
  expect(sayCancellation(findCancelSpans(givenQuoted(), offer, price), 'GBP')).toEqual([
    '£40.00 until Wed 25 Nov, 10:30',
    '£59.00 until Thu 26 Nov, 07:30',
    '£78.00 after that',
  ])
})

test('a promo of an amount on a return lowers the way out first, as the booking does', () => {
  const offer = givenOffer({
    policies,
    times: {
      madeAtMs: NOW.getTime(),
      pickupAtMs: NOW.getTime() + HOUR,
      returnAtMs: NOW.getTime() + 48 * HOUR,
    },
  })
  const price = { ...required(offer.prices[1]), onward: minor(4600), return: minor(4000) }
  const draft = givenQuoted({
    type: 'promo',
    promo: {
      code: 'FIVER',
      promoId: 1,
      off: minor(500),
      onward: minor(4100),
      forPrice: GIVEN_PRICE,
    },
  })
  expect(sayCancelCost(findCancelSpans(draft, offer, price), 'GBP')).toBe(
    'Cancelling costs £41.00 as soon as you book',
  )
})

test('where the pickup time is not known, nothing is said about cancelling', () => {
  const conditions = sayConditions(givenOffer({ policies }), { comesBack: false, cancelling: [] })
  expect(conditions.map(({ about }) => about)).toEqual(['Waiting'])
})

test('where cancelling is always free, that is shown', () => {
  const free = { ...policies, cancellation: [{ hoursBefore: 0, keepPercent: 0 }] }
  const { offer, cancelling } = given(0.5, { policies: free })
  expect(sayIncluded(offer, { fromAirport: false, cancelling })).toContain(
    'Free to cancel until the pickup',
  )
  expect(sayCancellation(cancelling, 'GBP')).toEqual(['Free until the pickup'])
})

test('off a plane the free waiting is counted from the landing', () => {
  const { offer, cancelling } = given(72, { meetAndGreet: true })
  expect(sayIncluded(offer, { fromAirport: true, cancelling })).toEqual([
    'Meet and greet in arrivals',
    '60 minutes of waiting after you land, free',
    'Free to cancel until Thu 26 Nov, 10:30',
  ])
})

test('nothing is called free that is not', () => {
  const strict = {
    ...policies,
    freeWaitingMinutes: 0,
    cancellation: [{ hoursBefore: 0, keepPercent: 100 }],
  }
  const { offer, cancelling } = given(72, { policies: strict })
  expect(sayIncluded(offer, { fromAirport: false, cancelling })).toEqual([])
})

test('longer waiting is said in the currency of the quote, the way back only where there is one', () => {
  const offer = givenOffer({ policies: { ...policies, waitingUnit: minor(1500) }, currency: 'JPY' })
  const [waiting] = sayConditions(offer, { comesBack: true, cancelling: [] })
  expect(waiting?.said.slice(0, 2)).toEqual(['60 minutes free', '15 minutes free on the way back'])
  expect(waiting?.said[2]).toMatch(/^Then (JP)?¥1,500 for each 15 minutes$/)
  expect(sayConditions(offer, { comesBack: false, cancelling: [] })[0]?.said).toHaveLength(2)
})

test('an estimated route is said to be one', () => {
  const { route } = givenOffer()
  const offer = givenOffer({ route: { ...route, estimate: true } })
  expect(
    sayConditions(offer, { comesBack: false, cancelling: [] }).map(({ about }) => about),
  ).toEqual(['Route'])
})
