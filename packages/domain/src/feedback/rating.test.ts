import { expect, test } from 'vitest'
import { judgeRating, shownAverage } from './rating.ts'

const endedAt = new Date('2026-05-01T12:00:00Z')
const ridden = { state: 'completed', endedAt } as const
const said = { stars: 5, reasons: [], now: new Date('2026-05-02T12:00:00Z') } as const

test('a ride is rated once it is over, for a week', () => {
  expect(judgeRating(ridden, said).ok).toBe(true)
  expect(judgeRating({ state: 'on_board', endedAt: undefined }, said)).toMatchObject({
    reason: 'not-ridden',
  })
  const late = { ...said, now: new Date('2026-05-08T12:00:00Z') }
  expect(judgeRating(ridden, late)).toEqual({ ok: false, reason: 'closed' })
})

test('nobody who did not ride rates: neither a no-show nor a cancelled trip', () => {
  for (const state of ['no_show', 'cancelled'] as const)
    expect(judgeRating({ state, endedAt }, said)).toMatchObject({ reason: 'not-ridden' })
})

test('praise goes with many stars, complaints with few', () => {
  const reasons = ['onTime', 'late'] as const
  expect(judgeRating(ridden, { ...said, reasons })).toEqual({ ok: true, reasons: ['onTime'] })
  expect(judgeRating(ridden, { ...said, stars: 2, reasons })).toEqual({
    ok: true,
    reasons: ['late'],
  })
})

test('a driver sees the average of five ratings, and nothing of four', () => {
  expect(shownAverage({ sum: 16, count: 4 })).toBeUndefined()
  expect(shownAverage({ sum: 23, count: 5 })).toBe(4.6)
})
