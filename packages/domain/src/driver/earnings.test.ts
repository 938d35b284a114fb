import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import { type Driven, earningsOf, sumEarnings, totalOf } from './earnings.ts'

const driven = (input: Partial<Driven> = {}): Driven => ({
  completed: true,
  fare: minor(8600),
  lines: [{ kind: 'distance', amount: minor(8600) }],
  tip: minor(0),
  ...input,
})
const HIS = { sharePercent: 75 }

test('the driver gets three quarters of the fare and the whole tip', () => {
  expect(earningsOf(driven({ tip: minor(500) }), HIS)).toEqual({
    share: 6450,
    waiting: 0,
    charges: 0,
    tip: 500,
  })
})

test('waiting is listed separately and counted once', () => {
  const waited = driven({
    fare: minor(9201),
    lines: [
      { kind: 'distance', amount: minor(8600) },
      { kind: 'waiting', amount: minor(601) },
    ],
  })
  const { share, waiting } = earningsOf(waited, HIS)
  expect(waiting).toBe(451)
  expect(share + waiting).toBe(6901)
})

test('after a no-show there is no fare to share', () => {
  expect(earningsOf(driven({ completed: false, tip: minor(500) }), HIS)).toEqual({
    share: 0,
    waiting: 0,
    charges: 0,
    tip: 0,
  })
})

test('a week is the sum of its legs', () => {
  const week = sumEarnings(
    [driven(), driven({ tip: minor(150) })].map((item) => earningsOf(item, HIS)),
  )
  expect(totalOf(week)).toBe(13_050)
})

test('parking goes to the driver in full, beside the share or an agreed pay', () => {
  const lines = [
    { kind: 'fixed' as const, amount: minor(4000) },
    { kind: 'parking' as const, amount: minor(600) },
  ]
  const parked = { completed: true, fare: minor(4600), lines, tip: minor(0) }
  expect(earningsOf(parked, { sharePercent: 75 })).toMatchObject({ share: 3000, charges: 600 })
  expect(earningsOf({ ...parked, pay: minor(2000) }, { sharePercent: 75 })).toEqual({
    share: 2000,
    waiting: 0,
    charges: 600,
    tip: 0,
  })
})
