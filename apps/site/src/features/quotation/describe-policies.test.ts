import type { Offer } from '@kerbside/domain/booking/draft/draft.ts'
import { GIVEN_PRICE, givenOffer, givenQuoted } from '@kerbside/domain/booking/draft/draft-given.ts'
import { minor } from '@kerbside/domain/money.ts'
import { HOUR } from '@kerbside/domain/time.ts'
import { configureLanguage } from '@kerbside/words/translate.ts'
import { beforeEach, expect, test } from 'vitest'
import {
  describeCancelCost,
  describeCancellation,
  describeConditions,
  describeIncluded,
  findCancelSpans,
} from './describe-policies.ts'

beforeEach(() => configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [] }))

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

/** An offer quoted on Tuesday 24 November at 10:30 for this many hours later, in the Estate for £86. */
function given(hours: number, params: Partial<Offer> = {}) {
  const nowMs = NOW.getTime()
  const times = { madeAtMs: nowMs, pickupAtMs: nowMs + hours * HOUR, returnAtMs: undefined }
  const offer = givenOffer({ policies, times, ...params })
  const [, price] = offer.prices
  if (!price) throw new Error('no price')
  return { offer, cancelling: findCancelSpans(givenQuoted(), offer, price) }
}

test('the cost of cancelling is shown from now on, by day, time and amount', () => {
  expect(describeCancellation(given(72).cancelling, 'GBP')).toEqual([
    'Free until Thu 26 Nov, 10:30',
    '£43.00 until Fri 27 Nov, 07:30',
    '£86.00 after that',
  ])
})

test('for a pickup soon only the remaining cancellation bands are shown', () => {
  expect(describeCancellation(given(0.5).cancelling, 'GBP')).toEqual(['£86.00 once you book'])
  expect(describeCancellation(given(5).cancelling, 'GBP')).toEqual([
    '£43.00 until Tue 24 Nov, 12:30',
    '£86.00 after that',
  ])
})

test('a pickup too soon to cancel free of charge shows what cancelling costs', () => {
  const { offer, cancelling } = given(0.5)
  expect(describeIncluded(offer, { fromAirport: false, cancelling }).join()).not.toContain('cancel')
  expect(describeCancelCost(cancelling, 'GBP')).toBe('£86.00 cancellation fee once you book')
  expect(describeCancelCost(given(72).cancelling, 'GBP')).toBeUndefined()
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
  expect(describeCancellation(findCancelSpans(givenQuoted(), offer, price), 'GBP')).toEqual([
    '£40.00 until Wed 25 Nov, 10:30',
    '£59.00 until Thu 26 Nov, 07:30',
    '£78.00 after that',
  ])
})

test('an amount promo on a return booking reduces the outward leg first, as the booking does', () => {
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
  expect(describeCancelCost(findCancelSpans(draft, offer, price), 'GBP')).toBe(
    '£41.00 cancellation fee once you book',
  )
})

test('without a known pickup time, nothing is shown about cancelling', () => {
  const conditions = describeConditions(givenOffer({ policies }), {
    comesBack: false,
    cancelling: [],
  })
  expect(conditions.map(({ about }) => about)).toEqual(['Waiting'])
})

test('where cancelling is always free, that is shown', () => {
  const free = { ...policies, cancellation: [{ hoursBefore: 0, keepPercent: 0 }] }
  const { offer, cancelling } = given(0.5, { policies: free })
  expect(describeIncluded(offer, { fromAirport: false, cancelling })).toContain(
    'Free cancellation until pickup',
  )
  expect(describeCancellation(cancelling, 'GBP')).toEqual(['Free until pickup'])
})

test('after a flight the free waiting counts from the pickup time, as on the ticket', () => {
  const { offer, cancelling } = given(72, { meetAndGreet: true })
  expect(describeIncluded(offer, { fromAirport: true, cancelling })).toEqual([
    'Meet and greet in arrivals',
    '60 minutes’ free waiting from your pickup time',
    'Free cancellation until Thu 26 Nov, 10:30',
  ])
})

test('nothing is called free unless it is', () => {
  const strict = {
    ...policies,
    freeWaitingMinutes: 0,
    cancellation: [{ hoursBefore: 0, keepPercent: 100 }],
  }
  const { offer, cancelling } = given(72, { policies: strict })
  expect(describeIncluded(offer, { fromAirport: false, cancelling })).toEqual([])
})

test('longer waiting is priced in the currency of the quote, and the return is only mentioned if there is one', () => {
  const offer = givenOffer({ policies: { ...policies, waitingUnit: minor(1500) }, currency: 'JPY' })
  const [waiting] = describeConditions(offer, { comesBack: true, cancelling: [] })
  expect(waiting?.texts.slice(0, 2)).toEqual(['60 minutes free', '15 minutes free on the return'])
  expect(waiting?.texts[2]).toMatch(/^Then (JP)?¥1,500 per 15 minutes$/)
  expect(describeConditions(offer, { comesBack: false, cancelling: [] })[0]?.texts).toHaveLength(2)
})

test('an estimated route is labelled as one', () => {
  const { route } = givenOffer()
  const offer = givenOffer({ route: { ...route, estimate: true } })
  expect(
    describeConditions(offer, { comesBack: false, cancelling: [] }).map(({ about }) => about),
  ).toEqual(['Route'])
})
