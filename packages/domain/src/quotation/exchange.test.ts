import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import { exchanged, findExchange, inPounds } from './exchange.ts'

const RATES = { EUR: 1.15, JPY: 190, KWD: 0.4 }

test('£12.50 converts to 2375 yen without decimals and to 5.000 dinars with three', () => {
  const to = (currency: string) => {
    const exchange = findExchange(RATES, { from: 'GBP', to: currency })
    return exchange && exchanged(minor(1250), exchange)
  }
  expect(to('JPY')).toBe(2375)
  expect(to('KWD')).toBe(5000)
  expect(to('GBP')).toBe(1250)
})

test('euros convert to yen through the pound', () => {
  const exchange = findExchange(RATES, { from: 'EUR', to: 'JPY' })
  expect(exchange).toMatchObject({ from: 'EUR', to: 'JPY', perGbp: 190 })
  expect(exchange?.rate).toBeCloseTo(165.217, 3)
})

test('a currency without an operator’s rate is not offered', () => {
  expect(findExchange(RATES, { from: 'GBP', to: 'CHF' })).toBeUndefined()
  expect(findExchange(RATES, { from: 'CHF', to: 'GBP' })).toBeUndefined()
})

test('a price list in a currency without a rate is unchanged and has no value in pounds', () => {
  const exchange = findExchange(RATES, { from: 'CHF', to: 'CHF' })
  expect(exchange).toEqual({ from: 'CHF', to: 'CHF', rate: 1, perGbp: 0 })
  expect(inPounds(minor(100), { currency: 'CHF', exchange })).toBeUndefined()
})

test('every fare with a rate has a value in pounds', () => {
  const exchange = findExchange(RATES, { from: 'GBP', to: 'JPY' })
  expect(inPounds(minor(2375), { currency: 'JPY', exchange })).toBe(1250)
  expect(inPounds(minor(1250), { currency: 'GBP' })).toBe(1250)
})

test('a higher fare is never the lower one in another currency', () => {
  const amounts = fc.integer({ min: 0, max: 100_000_000 })
  const currencies = fc.constantFrom('EUR', 'JPY', 'KWD')
  fc.assert(
    fc.property(amounts, amounts, currencies, (a, b, to) => {
      const exchange = findExchange(RATES, { from: 'GBP', to })
      if (!exchange) return false
      const [less, more] = a < b ? [a, b] : [b, a]
      return exchanged(minor(less), exchange) <= exchanged(minor(more), exchange)
    }),
  )
})

test('in a currency with three decimals the last digit is 0', () => {
  const dinars = { from: 'GBP', to: 'KWD', rate: 0.3941 }
  expect(exchanged(minor(8_607), dinars) % 10).toBe(0)
  expect(exchanged(minor(8_607), dinars)).toBe(33_920)
})
