import { expect, test } from 'vitest'
import { minor, ZERO } from '../money.ts'
import { isTipAllowed, tipChoices } from './tip.ts'

const ridden = {
  total: minor(8_610),
  tip: ZERO,
  legs: [{ state: 'completed' }],
} as const
const percents = [5, 10]

test('after the leg a tip is offered in per cent of the fare', () => {
  expect(tipChoices(ridden, percents)).toEqual([
    { percent: 5, amount: 430 },
    { percent: 10, amount: 861 },
  ])
})

test('no tip is offered before the leg, a second time, or if the operator offers none', () => {
  const amount = minor(500)
  const before = { ...ridden, legs: [{ state: 'confirmed' }] } as const
  const given = { ...ridden, tip: minor(100) }
  expect(tipChoices(before, percents)).toEqual([])
  expect(tipChoices(given, percents)).toEqual([])
  expect(isTipAllowed(before, { amount, percents })).toBe(false)
  expect(isTipAllowed(given, { amount, percents })).toBe(false)
  expect(isTipAllowed(ridden, { amount, percents: [] })).toBe(false)
})

test('any tip up to the fare is allowed; more is taken for a typing error', () => {
  expect(isTipAllowed(ridden, { amount: minor(777), percents })).toBe(true)
  expect(isTipAllowed(ridden, { amount: minor(8_611), percents })).toBe(false)
  expect(isTipAllowed(ridden, { amount: ZERO, percents })).toBe(false)
})
