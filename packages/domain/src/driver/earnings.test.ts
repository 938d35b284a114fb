import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import { addEarned, type Driven, earnedBy, totalOf } from './earnings.ts'

const driven = (said: Partial<Driven> = {}): Driven => ({
  completed: true,
  fare: minor(8600),
  lines: [{ kind: 'distance', amount: minor(8600) }],
  tip: minor(0),
  ...said,
})
const HIS = { sharePercent: 75 }

test('three quarters of the fare are the driver’s, and the whole tip', () => {
  expect(earnedBy(driven({ tip: minor(500) }), HIS)).toEqual({ share: 6450, waiting: 0, tip: 500 })
})

test('waiting is told by itself and counted once', () => {
  const waited = driven({
    fare: minor(9201),
    lines: [
      { kind: 'distance', amount: minor(8600) },
      { kind: 'waiting', amount: minor(601) },
    ],
  })
  const { share, waiting } = earnedBy(waited, HIS)
  expect(waiting).toBe(451)
  expect(share + waiting).toBe(6901)
})

test('nobody came: there is no fare to have a share of', () => {
  expect(earnedBy(driven({ completed: false, tip: minor(500) }), HIS)).toEqual({
    share: 0,
    waiting: 0,
    tip: 0,
  })
})

test('a week is the sum of its journeys', () => {
  const week = addEarned([driven(), driven({ tip: minor(150) })].map((one) => earnedBy(one, HIS)))
  expect(totalOf(week)).toBe(13_050)
})
