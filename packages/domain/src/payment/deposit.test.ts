import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minor, ZERO } from '../money.ts'
import { dueNow } from './deposit.ts'

const due = (total: number, deposit: number, method: 'card' | 'paypal' = 'card') =>
  dueNow(minor(total), { deposit: minor(deposit), method })

test('without a deposit the whole fare is due', () => {
  expect(due(8_600, 0)).toEqual({ amount: 8_600, purpose: 'fare' })
})

test('if the quote asks for a deposit, it is due when booking', () => {
  expect(due(8_600, 1_720)).toEqual({ amount: 1_720, purpose: 'deposit' })
})

test('a fare no larger than the deposit is paid in full', () => {
  expect(due(1_000, 1_000, 'paypal')).toEqual({ amount: 1_000, purpose: 'fare' })
})

test.each(['cash', 'account'] as const)('%s pays nothing when booking', (method) => {
  expect(dueNow(minor(8_600), { deposit: minor(1_720), method }).amount).toBe(ZERO)
})

test('a fare that a promo reduced to zero has no deposit', () => {
  expect(due(0, 1_000)).toEqual({ amount: 0, purpose: 'fare' })
})

test('the amount due never exceeds the fare and is above zero unless the fare is zero', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.integer({ min: 0, max: 20_000_000 }),
      (total, deposit) => {
        const { amount, purpose } = due(total, deposit)
        expect(amount).toBeGreaterThan(0)
        expect(amount).toBeLessThanOrEqual(total)
        expect(purpose === 'fare').toBe(amount === total)
      },
    ),
  )
})
