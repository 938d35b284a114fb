import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minor, NOTHING } from '../money.ts'
import { dueNow } from './deposit.ts'

const fifth = { percent: 2_000, least: 1_000 }

test('without a deposit the whole fare is due', () => {
  expect(dueNow(minor(8_600), { deposit: undefined, method: 'card' })).toEqual({
    amount: 8_600,
    purpose: 'fare',
  })
})

test('a fifth of the fare is due as a deposit, but at least ten pounds', () => {
  const due = (total: number) => dueNow(minor(total), { deposit: fifth, method: 'card' })
  expect(due(8_600)).toEqual({ amount: 1_720, purpose: 'deposit' })
  expect(due(3_000)).toEqual({ amount: 1_000, purpose: 'deposit' })
})

test('a fare as small as the least deposit is paid whole', () => {
  expect(dueNow(minor(1_000), { deposit: fifth, method: 'paypal' })).toEqual({
    amount: 1_000,
    purpose: 'fare',
  })
})

test.each(['cash', 'account'] as const)('%s pays nothing when booking', (method) => {
  expect(dueNow(minor(8_600), { deposit: fifth, method }).amount).toBe(NOTHING)
})

test('a fare a promo brought to nothing has no deposit', () => {
  expect(dueNow(NOTHING, { deposit: fifth, method: 'card' })).toEqual({
    amount: 0,
    purpose: 'fare',
  })
})

test('what is due is part of the fare, never more than it, and something where anything is', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.integer({ min: 0, max: 10_000 }),
      fc.integer({ min: 1, max: 100_000 }),
      (total, percent, least) => {
        const due = dueNow(minor(total), { deposit: { percent, least }, method: 'card' })
        expect(due.amount).toBeGreaterThan(0)
        expect(due.amount).toBeLessThanOrEqual(total)
        expect(due.purpose === 'fare').toBe(due.amount === total)
      },
    ),
  )
})
