import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import { exchangePrices } from './exchange-prices.ts'
import type { Quote } from './quote.ts'
import { sameAsQuoted } from './same-as-quoted.ts'
import { bookOf, ONE_WAY, PLAIN, pricesOf, returning, SALOON, way } from './test/given-tariff.ts'

const asked = { ...ONE_WAY, ...returning('2026-03-15T12:00') }
const quote: Quote = {
  id: 'q',
  madeAt: new Date('2026-03-01T12:00:00Z'),
  expiresAt: new Date('2026-03-01T12:15:00Z'),
  book: 'public',
  tariffVersion: 1,
  currency: 'GBP',
  asked,
  ...way(12.345, 37),
  policies: PLAIN.policies,
  prices: pricesOf({}, { asked, routes: way(12.345, 37) }),
}

test('a year later the same pennies come out', () => {
  expect(sameAsQuoted(quote, bookOf({}))).toBe(true)
})

test('as it comes back from a database, too', () => {
  const { pickupAt, returnAt, ...kept } = JSON.parse(JSON.stringify(quote.asked)) as typeof asked
  expect(sameAsQuoted({ ...quote, asked: { ...asked, ...kept } }, bookOf({}))).toBe(true)
  expect([pickupAt, returnAt]).toHaveLength(2)
})

test('a penny more a minute is another price', () => {
  const rates = { ...PLAIN.rates, perMinute: minor(11) }
  expect(sameAsQuoted(quote, bookOf({ rates }))).toBe(false)
})

test('a line that was renamed is another line, though the sum is the same', () => {
  const [first, ...others] = quote.prices
  if (!first) throw new Error('a quote has prices')
  const [line, ...lines] = first.onwardLines
  if (!line) throw new Error('a price has lines')
  const renamed = { ...first, onwardLines: [{ ...line, about: 'km' }, ...lines] }
  expect(sameAsQuoted({ ...quote, prices: [renamed, ...others] }, bookOf({}))).toBe(false)
})

test('a promo and a foreign currency are part of it', () => {
  const promo = {
    id: 7,
    code: 'TEN',
    off: { kind: 'percent', basisPoints: 1000 },
    vehicleTypeIds: [],
  } as const
  const exchange = { from: 'GBP', to: 'JPY', rate: 190, perGbp: 190 }
  const prices = exchangePrices(pricesOf({}, { asked, routes: way(12.345, 37), promo }), exchange)
  const yen = { ...quote, currency: 'JPY', promo, exchange, prices }
  expect(sameAsQuoted(yen, bookOf({}))).toBe(true)
  expect(sameAsQuoted({ ...yen, promo: undefined }, bookOf({}))).toBe(false)
})

test('a type that has left the fleet, or takes fewer people now, costs what it did', () => {
  const book = { ...bookOf({}), vehicleTypes: [{ ...SALOON, mostPassengers: 0 }] }
  expect(sameAsQuoted(quote, book)).toBe(true)
})
