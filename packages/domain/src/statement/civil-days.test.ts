import { expect, test } from 'vitest'
import type { LocalDate } from '../time.ts'
import { addDays, checkSpan, daysIn, listDays, mondayOf, monthOf } from './civil-days.ts'

const day = (text: string) => text as LocalDate

test('a week begins on its Monday, for a Sunday too', () => {
  expect(mondayOf(day('2026-03-11'))).toBe('2026-03-09')
  expect(mondayOf(day('2026-03-15'))).toBe('2026-03-09')
  expect(mondayOf(day('2026-03-09'))).toBe('2026-03-09')
})

test('days are counted correctly over a clock change and over a year', () => {
  expect(addDays(day('2026-03-28'), 2)).toBe('2026-03-30')
  expect(addDays(day('2025-12-31'), 1)).toBe('2026-01-01')
  expect(listDays({ from: day('2026-10-24'), to: day('2026-10-26') })).toHaveLength(3)
})

test('a month ends on its last day, also in February of a leap year', () => {
  expect(monthOf(day('2026-03-31'))).toEqual({ from: '2026-03-01', to: '2026-03-31' })
  expect(monthOf(day('2028-02-10'))).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(monthOf(day('2026-12-01'))).toEqual({ from: '2026-12-01', to: '2026-12-31' })
})

test('a period is a year at most and runs forward', () => {
  const leap = { from: day('2028-01-01'), to: day('2028-12-31') }
  expect(daysIn(leap)).toBe(366)
  expect(checkSpan(leap)).toMatchObject({ ok: true })
  expect(checkSpan({ ...leap, to: day('2029-01-01') })).toEqual({ ok: false, reason: 'too-long' })
  expect(checkSpan({ from: day('2026-03-02'), to: day('2026-03-01') })).toEqual({
    ok: false,
    reason: 'backwards',
  })
})
