import { expect, test } from 'vitest'
import { termsIn } from './terms.ts'

const own = {
  currency: 'GBP',
  deposit: { percent: 2_000, least: 1_000 },
  cancelBands: [{ hoursBefore: 24, feePercent: 5_000, feeMinor: 500 }],
}

test('in the operator’s own currency its terms hold as they are written', () => {
  expect(termsIn({ currency: 'GBP' }, own)).toEqual({
    deposit: own.deposit,
    cancelBands: own.cancelBands,
  })
})

test('ten pounds least are two thousand yen least', () => {
  const exchange = { from: 'GBP', to: 'JPY', rate: 200, perGbp: 200 }
  expect(termsIn({ currency: 'JPY', exchange }, own)).toEqual({
    deposit: { percent: 2_000, least: 2_000 },
    cancelBands: [{ hoursBefore: 24, feePercent: 5_000, feeMinor: 1_000 }],
  })
})

test('where no rate is known the shares alone hold', () => {
  expect(termsIn({ currency: 'EUR' }, own)).toEqual({
    deposit: { percent: 2_000, least: 0 },
    cancelBands: [{ hoursBefore: 24, feePercent: 5_000, feeMinor: 0 }],
  })
})
