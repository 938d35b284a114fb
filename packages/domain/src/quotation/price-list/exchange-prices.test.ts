import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minor, sum, ZERO } from '../../money.ts'
import type { Line } from '../line.ts'
import type { VehiclePrice } from '../quote.ts'
import { exchangePrices } from './exchange-prices.ts'

const line = (kind: Line['kind'], amount: number): Line => ({
  kind,
  rule: kind,
  about: '',
  units: 1,
  rate: amount,
  amount: minor(amount),
})

const priceOf = (onward: Line[], back: Line[] = []): VehiclePrice => {
  const total = (lines: Line[]) => sum(lines.map(({ amount }) => amount))
  return {
    vehicleTypeId: 1,
    vehicleType: 'Saloon',
    onward: total(onward),
    return: total(back),
    total: minor(total(onward) + total(back)),
    onwardLines: onward,
    returnLines: back,
    vat: ZERO,
    deposit: total(onward),
  }
}

const toYen = { from: 'GBP', to: 'JPY', rate: 190.37, perGbp: 190.37 }

test('the remainder from rounding each line goes to the rounding line', () => {
  const price = priceOf([line('fixed', 7203), line('charge', 801), line('rounding', 46)])
  const [yen] = exchangePrices([price], toYen)
  expect(yen?.onward).toBe(Math.round(80.5 * 190.37))
  expect(yen?.onwardLines.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['fixed', 13_712],
    ['charge', 1_525],
    ['rounding', 88],
  ])
})

test('prices in pounds stay unchanged', () => {
  const prices = [priceOf([line('fixed', 7200)])]
  expect(exchangePrices(prices, undefined)).toBe(prices)
  expect(exchangePrices(prices, { from: 'EUR', to: 'EUR', rate: 1, perGbp: 1.15 })).toBe(prices)
})

test('in any currency a leg is the sum of its lines, a total the sum of its legs, and a deposit part of the total', () => {
  const kinds = fc.constantFrom<Line['kind'][]>('distance', 'charge', 'promo', 'rounding')
  const amounts = fc.array(fc.tuple(kinds, fc.integer({ min: -500, max: 50_000 })), {
    maxLength: 8,
  })
  const currencies = fc.constantFrom('EUR', 'JPY', 'KWD')
  const rates = fc.double({ min: 0.001, max: 5_000, noNaN: true })
  fc.assert(
    fc.property(amounts, amounts, currencies, rates, (out, home, to, rate) => {
      const lines = (all: [Line['kind'], number][]) =>
        all.map(([kind, amount]) => line(kind, amount))
      const price = priceOf([line('fixed', 10_000), ...lines(out)], lines(home))
      const [other] = exchangePrices([price], { from: 'GBP', to, rate, perGbp: rate })
      if (!other) return false
      const total = (all: readonly Line[]) => sum(all.map(({ amount }) => amount))
      expect(total(other.onwardLines)).toBe(other.onward)
      expect(total(other.returnLines)).toBe(other.return)
      expect(other.total).toBe(other.onward + other.return)
      expect(other.deposit).toBeLessThanOrEqual(other.total)
      return true
    }),
  )
})
