import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import type { Policies } from '../quotation/tariff.ts'
import { termsOf } from './terms.ts'

const policies = {
  cancellation: [
    { fromHoursBefore: 12, keepBasisPoints: 0 },
    { fromHoursBefore: 0, keepBasisPoints: 5_000 },
  ],
} as unknown as Policies
const own = {
  currency: 'GBP',
  deposit: { percent: 2_000, least: 1_000 },
  price: { deposit: minor(700) },
}
const pounds = { currency: 'GBP', policies }

test('what the quote showed of cancelling is promised', () => {
  expect(termsOf(pounds, own).cancelBands).toEqual([{ hoursBefore: 12, feePercent: 5_000 }])
})

test('the operator’s own deposit goes before that of its price list', () => {
  expect(termsOf(pounds, own).deposit).toEqual(own.deposit)
  const listed = termsOf(pounds, { ...own, deposit: undefined })
  expect(listed.deposit).toEqual({ percent: 0, least: 700 })
  const none = { ...own, deposit: undefined, price: { deposit: minor(0) } }
  expect(termsOf(pounds, none).deposit).toBeUndefined()
})

test('ten pounds least are two thousand yen least; where no rate is known the share alone holds', () => {
  const exchange = { from: 'GBP', to: 'JPY', rate: 200, perGbp: 200 }
  const yen = { currency: 'JPY', exchange, policies }
  expect(termsOf(yen, own).deposit).toEqual({ percent: 2_000, least: 2_000 })
  expect(termsOf({ currency: 'EUR', policies }, own).deposit).toEqual({ percent: 2_000, least: 0 })
})
