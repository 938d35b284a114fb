import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import { commissionOf } from './commission.ts'

test('ten per cent of an eighty-six pound fare is eight pounds sixty', () => {
  const rule = { basisPoints: 1000, fixed: minor(0) }
  expect(commissionOf(rule, { fare: minor(8600), state: 'confirmed' })).toBe(860)
})

test('a fixed amount per leg is added, and the commission never exceeds the fare', () => {
  const rule = { basisPoints: 500, fixed: minor(200) }
  expect(commissionOf(rule, { fare: minor(8600), state: 'completed' })).toBe(630)
  expect(commissionOf(rule, { fare: minor(150), state: 'completed' })).toBe(150)
})

test('a cancelled leg earns no commission', () => {
  const rule = { basisPoints: 1000, fixed: minor(200) }
  for (const state of ['cancelled', 'declined', 'expired', 'failed'] as const)
    expect(commissionOf(rule, { fare: minor(8600), state })).toBe(0)
})
