import { givenOffer } from '@kerbside/domain/booking/draft-given.ts'
import { minor } from '@kerbside/domain/money.ts'
import { useWords } from '@kerbside/words/say.ts'
import { beforeEach, expect, test } from 'vitest'
import { sayCancellation, sayConditions, sayIncluded } from './say-policies.ts'

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

test('cancelling is told from early to late', () => {
  expect(sayCancellation(policies.cancellation)).toEqual([
    'Free until 24 hours before',
    '50% of the price until 3 hours before',
    'The whole price after that',
  ])
})

test('an operator with one rule says it in one line', () => {
  expect(sayCancellation([{ hoursBefore: 0, keepPercent: 0 }])).toEqual(['Free until the pickup'])
  expect(sayCancellation([{ hoursBefore: 0, keepPercent: 20 }])).toEqual([
    '20% of the price at any time',
  ])
})

test('off a plane the free waiting is counted from the landing', () => {
  const offer = givenOffer({ policies, meetAndGreet: true })
  expect(sayIncluded(offer, { fromAirport: true })).toEqual([
    'Meet and greet in arrivals',
    '60 minutes of waiting after you land, free',
    'Free to cancel until 24 hours before',
  ])
})

test('nothing is called free that is not', () => {
  const strict = {
    ...policies,
    freeWaitingMinutes: 0,
    cancellation: [{ hoursBefore: 0, keepPercent: 100 }],
  }
  expect(sayIncluded(givenOffer({ policies: strict }), { fromAirport: false })).toEqual([])
})

test('longer waiting is said in the currency of the quote, the way back only where there is one', () => {
  const offer = givenOffer({ policies: { ...policies, waitingUnit: minor(1500) }, currency: 'JPY' })
  const [waiting] = sayConditions(offer, { comesBack: true })
  expect(waiting?.said.slice(0, 2)).toEqual(['60 minutes free', '15 minutes free on the way back'])
  expect(waiting?.said[2]).toMatch(/^Then (JP)?¥1,500 for each 15 minutes$/)
  expect(sayConditions(offer, { comesBack: false })[0]?.said).toHaveLength(2)
})

test('an estimated route is said to be one', () => {
  const { route } = givenOffer()
  const offer = givenOffer({ route: { ...route, estimate: true } })
  expect(sayConditions(offer, { comesBack: false }).map(({ about }) => about)).toEqual(['Route'])
})
