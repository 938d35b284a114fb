import { expect, test } from 'vitest'
import { minor } from '../../money.ts'
import { readCell } from './cell-formula.ts'

const cells: Record<string, number> = { D4: 8600, D5: 4999 }
const read = (typed: string, now?: number, currency = 'GBP') =>
  readCell(typed, {
    now: now === undefined ? undefined : minor(now),
    currency,
    cellAt: (column, row) => {
      const amount = cells[`${column}${row}`]
      return amount === undefined ? undefined : minor(amount)
    },
  })
const amount = (typed: string, now?: number, currency?: string) => {
  const result = read(typed, now, currency)
  return result.ok ? result.amount : result.reason
}

test('a price can be typed in the formats of people and spreadsheets', () => {
  expect(
    ['64', '64.5', '£1,250.00', '1 250', '.99', 'GBP 64', '64,50', '0'].map((item) => amount(item)),
  ).toEqual([6400, 6450, 125_000, 125_000, 99, 6400, 6450, 0])
  expect(amount('9500', undefined, 'JPY')).toBe(9500)
})

test('five per cent more than £63 is £66.15, to the penny', () => {
  expect(amount('+5%', 6300)).toBe(6615)
  expect(amount('-10 %', 6300)).toBe(5670)
  expect(amount('+2.50', 6300)).toBe(6550)
  expect(amount('+5%')).toBe('not-an-amount')
})

test('a formula of other cells gives whole pennies, half a penny rounded to even', () => {
  expect(amount('=D4*1.48')).toBe(12_728)
  expect(amount('=d4 + 2')).toBe(8800)
  expect(amount('=(D4+D5)/2')).toBe(6800)
  expect(amount('=D4*105%')).toBe(9030)
  expect(amount('=-D4+100')).toBe(1400)
})

test('an invalid price is reported, and an empty cell is named', () => {
  expect(
    ['abc', '6 4', '=', '=D4*', '=(D4', '1.2.3', '=D4 D5'].map((item) => amount(item)),
  ).toEqual(Array.from({ length: 7 }, () => 'not-an-amount'))
  expect(read('=D9')).toEqual({ ok: false, reason: 'empty-cell', cell: 'D9' })
  expect(amount('64.999')).toBe('too-fine')
  expect(amount('-5')).toBe('below-nothing')
  expect(amount('=D4/0')).toBe('too-much')
  expect(amount('=1000000*1000')).toBe('too-much')
})

test('empty input removes the price', () => {
  expect(read('  ')).toEqual({ ok: true, amount: undefined })
})
