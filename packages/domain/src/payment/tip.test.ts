import { expect, test } from 'vitest'
import { minor, NOTHING } from '../money.ts'
import { judgeTip, tipChoices } from './tip.ts'

const ridden = {
  total: minor(8_610),
  tip: NOTHING,
  legs: [{ state: 'completed' }],
} as const
const percents = [5, 10]

test('after the ride a tip is offered in per cents of the fare', () => {
  expect(tipChoices(ridden, percents)).toEqual([
    { percent: 5, amount: 430 },
    { percent: 10, amount: 861 },
  ])
})

test('nobody is asked for a tip before the ride, twice, or where the operator wants none', () => {
  const amount = minor(500)
  const before = { ...ridden, legs: [{ state: 'confirmed' }] } as const
  const given = { ...ridden, tip: minor(100) }
  expect(tipChoices(before, percents)).toEqual([])
  expect(tipChoices(given, percents)).toEqual([])
  expect(judgeTip(before, { amount, percents })).toBe(false)
  expect(judgeTip(given, { amount, percents })).toBe(false)
  expect(judgeTip(ridden, { amount, percents: [] })).toBe(false)
})

test('any amount up to the fare may be given; more is a slip of the finger', () => {
  expect(judgeTip(ridden, { amount: minor(777), percents })).toBe(true)
  expect(judgeTip(ridden, { amount: minor(8_611), percents })).toBe(false)
  expect(judgeTip(ridden, { amount: NOTHING, percents })).toBe(false)
})
