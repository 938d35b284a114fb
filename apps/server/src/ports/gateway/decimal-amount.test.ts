import { minor } from '@kerbside/domain/money.ts'
import { expect, test } from 'vitest'
import { readDecimal, writeDecimal } from './decimal-amount.ts'

test.each([
  [8650, 'GBP', '86.50'],
  [5, 'GBP', '0.05'],
  [0, 'GBP', '0.00'],
  [9500, 'JPY', '9500'],
  [1234, 'KWD', '1.234'],
])('%i of %s is written %s, and parsed back', (amount, currency, text) => {
  expect(writeDecimal(minor(amount), currency)).toBe(text)
  expect(readDecimal(text, currency)).toBe(amount)
})

test('a third decimal of zero is accepted as pence, any other is no valid amount', () => {
  expect(readDecimal('86.5', 'GBP')).toBe(8650)
  expect(readDecimal('86', 'GBP')).toBe(8600)
  expect(readDecimal('86.500', 'GBP')).toBe(8650)
  expect(readDecimal('86.505', 'GBP')).toBeUndefined()
  expect(readDecimal('-1.00', 'GBP')).toBeUndefined()
  expect(readDecimal('1e3', 'GBP')).toBeUndefined()
})
