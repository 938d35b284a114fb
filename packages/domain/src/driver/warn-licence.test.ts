import { expect, test } from 'vitest'
import type { LocalDate } from '../time.ts'
import { daysBetween, warningFor } from './warn-licence.ts'

const today = '2026-11-24' as LocalDate
const warned = (day: string) => warningFor(day as LocalDate, today)

test('a document is warned about thirty, fourteen, seven, two and one days before it expires', () => {
  expect(warned('2026-12-25')).toBeUndefined()
  expect(warned('2026-12-24')).toBe(30)
  expect(warned('2026-12-09')).toBe(30)
  expect(warned('2026-12-08')).toBe(14)
  expect(warned('2026-12-01')).toBe(7)
  expect(warned('2026-11-27')).toBe(7)
  expect(warned('2026-11-26')).toBe(2)
  expect(warned('2026-11-25')).toBe(1)
})

test('on its last day and after it the board shows the expiry and no e-mail is sent', () => {
  expect(warned('2026-11-24')).toBeUndefined()
  expect(warned('2026-11-20')).toBeUndefined()
})

test('days are counted correctly over the night the clocks change', () => {
  expect(daysBetween('2026-03-28' as LocalDate, '2026-03-30' as LocalDate)).toBe(2)
})
