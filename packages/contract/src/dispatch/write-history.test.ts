import { expect, test } from 'vitest'
import { type HistoryRow, writeHistory } from './write-history.ts'

const row = (more: Partial<HistoryRow>): HistoryRow => ({
  machine: 'fare',
  from: '9200',
  to: '11250',
  role: 'dispatcher',
  channel: 'desk',
  who: 'Nadia Bell',
  at: new Date('2026-11-24T06:12:00Z'),
  deviceAt: undefined,
  reason: '',
  version: 6,
  ...more,
})

const describeRow = (more: Partial<HistoryRow>, currency = 'GBP') =>
  writeHistory([row(more)], { zone: 'Europe/London', currency })[0]?.text

test('a fare in the history is shown as money, with the previous fare', () => {
  expect(describeRow({})).toBe('Fare £112.50, was £92.00')
  expect(describeRow({ from: '0' })).toBe('Fare £112.50')
  expect(describeRow({ from: '900', to: '950' }, 'JPY')).toBe('Fare JP¥950, was JP¥900')
})

test('the state of a payment is described in words', () => {
  const describeMove = (to: string) => describeRow({ machine: 'payment', from: 'paid', to })
  expect(describeMove('deposit_paid')).toBe('Part paid')
  expect(describeMove('none_due')).toBe('Nothing to pay')
})

test('a decision about money is described, not shown as a written note', () => {
  const describeMove = (to: string) => describeRow({ machine: 'note', from: null, to })
  expect(describeMove('charge-held')).toBe('Charge on hold')
  expect(describeMove('charge-taken')).toBe('Charge approved')
  expect(describeMove('charge-dropped')).toBe('Charge waived')
  expect(describeMove('cash-returned')).toBe('Cash returned')
  expect(describeMove('written')).toBe('Note added')
})
