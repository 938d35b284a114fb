import { expect, test } from 'vitest'
import { type HistoryRow, writeHistory } from './say-history.ts'

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

const sayOne = (more: Partial<HistoryRow>, currency = 'GBP') =>
  writeHistory([row(more)], { zone: 'Europe/London', currency })[0]?.text

test('a fare in the history is money, with what it was', () => {
  expect(sayOne({})).toBe('Fare £112.50, was £92.00')
  expect(sayOne({ from: '0' })).toBe('Fare £112.50')
  expect(sayOne({ from: '900', to: '950' }, 'JPY')).toBe('Fare JP¥950, was JP¥900')
})

test('how the money stands is told in words', () => {
  const told = (to: string) => sayOne({ machine: 'payment', from: 'paid', to })
  expect(told('deposit_paid')).toBe('Paid in part')
  expect(told('none_due')).toBe('Nothing to pay')
})

test('who decided about money says what, not that a note was written', () => {
  const told = (to: string) => sayOne({ machine: 'note', from: null, to })
  expect(told('charge-held')).toBe('Not charged yet')
  expect(told('charge-taken')).toBe('Charged after a check')
  expect(told('charge-dropped')).toBe('Charge dropped')
  expect(told('cash-returned')).toBe('Cash given back')
  expect(told('written')).toBe('Note written')
})
