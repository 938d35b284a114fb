import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import { exchangePrices } from './price-list/exchange-prices.ts'
import type { Quote } from './quote.ts'
import { sameAsQuoted } from './same-as-quoted.ts'
import {
  givenRoutes,
  ONE_WAY,
  PLAIN,
  priceBookOf,
  pricesOf,
  returning,
  SALOON,
} from './test/given-tariff.ts'

const request = { ...ONE_WAY, ...returning('2026-03-15T12:00') }
const quote: Quote = {
  id: 'q',
  madeAt: new Date('2026-03-01T12:00:00Z'),
  expiresAt: new Date('2026-03-01T12:15:00Z'),
  book: 'public',
  tariffVersion: 1,
  currency: 'GBP',
  request,
  ...givenRoutes(12.345, 37),
  policies: PLAIN.policies,
  prices: pricesOf({}, { request, routes: givenRoutes(12.345, 37) }),
}

test('a quote is priced the same a year later', () => {
  expect(sameAsQuoted(quote, priceBookOf({}))).toBe(true)
})

test('a quote read back from a database is priced the same', () => {
  const { pickupAt, returnAt, ...kept } = JSON.parse(
    JSON.stringify(quote.request),
  ) as typeof request
  expect(sameAsQuoted({ ...quote, request: { ...request, ...kept } }, priceBookOf({}))).toBe(true)
  expect([pickupAt, returnAt]).toHaveLength(2)
})

test('a penny more per minute gives another price', () => {
  const rates = { ...PLAIN.rates, perMinute: minor(11) }
  expect(sameAsQuoted(quote, priceBookOf({ rates }))).toBe(false)
})

test('a renamed line counts as different, though the total is the same', () => {
  const [first, ...others] = quote.prices
  if (!first) throw new Error('a quote has prices')
  const [line, ...lines] = first.onwardLines
  if (!line) throw new Error('a price has lines')
  const renamed = { ...first, onwardLines: [{ ...line, about: 'km' }, ...lines] }
  expect(sameAsQuoted({ ...quote, prices: [renamed, ...others] }, priceBookOf({}))).toBe(false)
})

test('a promo and a foreign currency are priced the same again', () => {
  const promo = {
    id: 7,
    code: 'TEN',
    off: { kind: 'percent', basisPoints: 1000 },
    vehicleTypeIds: [],
  } as const
  const exchange = { from: 'GBP', to: 'JPY', rate: 190, perGbp: 190 }
  const prices = exchangePrices(
    pricesOf({}, { request, routes: givenRoutes(12.345, 37), promo }),
    exchange,
  )
  const yen = { ...quote, currency: 'JPY', promo, exchange, prices }
  expect(sameAsQuoted(yen, priceBookOf({}))).toBe(true)
  expect(sameAsQuoted({ ...yen, promo: undefined }, priceBookOf({}))).toBe(false)
})

test('a type that has left the fleet or carries fewer people now costs the same', () => {
  const book = { ...priceBookOf({}), vehicleTypes: [{ ...SALOON, maxPassengers: 0 }] }
  expect(sameAsQuoted(quote, book)).toBe(true)
})
