import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import { distancePrice, METRES, rateLines } from './distance.ts'
import type { Rates } from './tariff.ts'

const tiers: Rates['tiers'] = [
  { upTo: 10, perUnit: minor(200) },
  { upTo: 30, perUnit: minor(150) },
  { upTo: null, perUnit: minor(100) },
]
const cumulative = { unit: 'mile', mode: 'cumulative', tiers } as const
const whole = { unit: 'mile', mode: 'whole-journey', tiers } as const
const miles = (count: number) => count * METRES.mile

test.each([
  [0, 0],
  [1, 200],
  [10, 2000],
  [20, 2000 + 1500],
  [30, 2000 + 3000],
  [40, 2000 + 3000 + 1000],
])('%d miles in cumulative tiers cost %d pence', (count, amount) => {
  expect(distancePrice(cumulative, miles(count)).amount).toBe(amount)
})

test.each([
  [5, 1000],
  [10, 2000],
  // Eleven at £1.50 would be £16.50, less than ten at £2: so it costs the same as ten.
  [11, 2000],
  [14, 2100],
  [30, 4500],
  [31, 4500],
  [50, 5000],
])(
  '%d miles priced as a whole by the last tier cost %d pence, never less than the tier before',
  (count, amount) => {
    expect(distancePrice(whole, miles(count)).amount).toBe(amount)
  },
)

test('tiers in kilometres are charged by the kilometre', () => {
  const metric = { ...cumulative, unit: 'km' } as const
  expect(distancePrice(metric, 8000)).toEqual({ units: 8, rate: 200, amount: 1600 })
})

test('a line shows its rate if a single rate applied, and none if several did', () => {
  expect(distancePrice(cumulative, miles(4))).toEqual({ units: 4, rate: 200, amount: 800 })
  expect(distancePrice(cumulative, miles(20)).rate).toBe(0)
  expect(distancePrice(whole, miles(20)).rate).toBe(150)
  expect(distancePrice(whole, miles(11)).rate).toBe(0)
})

test('a started minute is charged in full, and the base is part of the distance line', () => {
  const rates: Rates = {
    ...cumulative,
    base: minor(500),
    perMinute: minor(20),
    minimum: minor(0),
  }
  const amounts = (seconds: number) =>
    rateLines(rates, { metres: miles(2), seconds }).map(({ amount }) => amount)
  expect(amounts(120)).toEqual([900, 40])
  expect(amounts(121)).toEqual([900, 60])
})
