import { expect, test } from 'vitest'
import { checkRating, shownAverage } from './rating.ts'

const endedAt = new Date('2026-05-01T12:00:00Z')
const ridden = { state: 'completed', endedAt } as const
const rating = { stars: 5, reasons: [], now: new Date('2026-05-02T12:00:00Z') } as const

test('a leg can be rated for a week after it ends', () => {
  expect(checkRating(ridden, rating).ok).toBe(true)
  expect(checkRating({ state: 'on_board', endedAt: undefined }, rating)).toMatchObject({
    reason: 'not-ridden',
  })
  const late = { ...rating, now: new Date('2026-05-08T12:00:00Z') }
  expect(checkRating(ridden, late)).toEqual({ ok: false, reason: 'closed' })
})

test('a no-show or a cancelled leg cannot be rated', () => {
  for (const state of ['no_show', 'cancelled'] as const)
    expect(checkRating({ state, endedAt }, rating)).toMatchObject({ reason: 'not-ridden' })
})

test('praise goes with many stars, complaints with few', () => {
  const reasons = ['onTime', 'late'] as const
  expect(checkRating(ridden, { ...rating, reasons })).toEqual({ ok: true, reasons: ['onTime'] })
  expect(checkRating(ridden, { ...rating, stars: 2, reasons })).toEqual({
    ok: true,
    reasons: ['late'],
  })
})

test('a driver sees the average of five ratings, and nothing with four', () => {
  expect(shownAverage({ sum: 16, count: 4 })).toBeUndefined()
  expect(shownAverage({ sum: 23, count: 5 })).toBe(4.6)
})
