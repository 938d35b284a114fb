import { expect, test } from 'vitest'
import { minor } from '../../money.ts'
import { checkRegressionQuote } from './regression-quote.ts'
import { differenceOf, summariseComparison } from './summarise-comparison.ts'

const price = (was: number | undefined, is: number | undefined, vehicleTypeId = 1) => ({
  vehicleTypeId,
  vehicleType: `type ${vehicleTypeId}`,
  was: was === undefined ? undefined : minor(was),
  is: is === undefined ? undefined : minor(is),
  unpriced: is === undefined ? ('no-rate' as const) : undefined,
  lines: [],
})

test('the summary counts the changed quotes and sums the amounts of the preselected type', () => {
  const sum = summariseComparison(
    [
      [price(5000, 5000), price(6000, 6500, 2)],
      [price(5000, 4000), price(6000, 6000, 2)],
      [price(5000, 5000), price(6000, 6000, 2)],
      [price(5000, undefined)],
    ],
    2,
  )
  expect(sum).toMatchObject({ quotes: 4, changed: 3, up: 1, down: 1, gone: 1, total: 500 })
  expect(sum).toMatchObject({ highest: 500, deepest: -1000 })
  expect(sum.types).toMatchObject([
    { vehicleTypeId: 1, prices: 4, up: 0, down: 1, gone: 1, difference: -1000 },
    { vehicleTypeId: 2, prices: 3, up: 1, down: 0, gone: 0, difference: 500 },
  ])
})

test('the median covers only prices that change, and an empty comparison is all zeros', () => {
  const item = [[price(100, 110)], [price(100, 100)], [price(100, 130)], [price(100, 101)]]
  expect(summariseComparison(item, 0).median).toBe(10)
  expect(summariseComparison([], 0)).toMatchObject({
    quotes: 0,
    changed: 0,
    median: 0,
    total: 0,
    types: [],
  })
})

test('a price missing from one of the lists has no difference', () => {
  expect(differenceOf(price(undefined, 100))).toBeUndefined()
  expect(differenceOf(price(100, undefined))).toBeUndefined()
  expect(differenceOf(price(100, 90))).toBe(-10)
})

test.each([
  ['exactly', 0, 8650, true],
  ['exactly', 0, 8651, false],
  ['amount', 100, 8750, true],
  ['amount', 100, 8751, false],
  ['amount', 100, 8550, true],
  ['amount', 100, 8549, false],
  // 5 % of 86.50 is 4.325; the tolerance is rounded down to whole pence
  ['percent', 500, 9082, true],
  ['percent', 500, 9083, false],
] as const)(
  '£86.50 agreed, tolerance %s %i: a price of %i passes: %s',
  (within, tolerance, now, holds) => {
    expect(checkRegressionQuote({ amount: minor(8650), within, tolerance }, minor(now)).holds).toBe(
      holds,
    )
  },
)

test('a journey without a price fails its regression quote', () => {
  const rule = { amount: minor(8650), within: 'percent', tolerance: 10_000 } as const
  expect(checkRegressionQuote(rule, undefined)).toEqual({
    holds: false,
    price: undefined,
    difference: undefined,
  })
})
