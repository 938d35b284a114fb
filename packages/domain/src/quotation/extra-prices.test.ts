import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import { extraPrices, meetAndGreetOf } from './extra-prices.ts'

test('every kind has its price and limit; a kind that is not in the list is free', () => {
  const prices = extraPrices({
    'small-child-seat': { price: minor(800), max: 4, stock: 2 },
    'meet-and-greet': { price: minor(1000), max: 1 },
  })
  expect(prices).toContainEqual({ kind: 'small-child-seat', price: 800, max: 2 })
  expect(prices).toContainEqual({ kind: 'meet-and-greet', price: 1000, max: 1 })
  expect(prices).toContainEqual({ kind: 'small-pet', price: 0, max: undefined })
})

test('prices are in the currency of the quote', () => {
  const exchange = { from: 'GBP', to: 'EUR', rate: 1.2, perGbp: 1.2 }
  expect(extraPrices({ 'small-pet': { price: minor(500), max: 1 } }, exchange)).toContainEqual({
    kind: 'small-pet',
    price: 600,
    max: 1,
  })
})

test.each([
  ['sold at a price', { price: minor(1000), max: 1 }, 'priced'],
  ['included for everyone', { price: minor(0), max: 1 }, 'included'],
  ['not offered', { price: minor(1000), max: 0 }, 'not-offered'],
  ['free on request', undefined, 'on-request'],
])('meet and greet is %s', (_, extra, expected) => {
  expect(meetAndGreetOf(extra ? { 'meet-and-greet': extra } : {})).toBe(expected)
})
