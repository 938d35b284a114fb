import { expect, test } from 'vitest'
import type { LocalDate, LocalTime } from '../time.ts'
import { calendarMiss, momentOf, validityMiss, type When } from './calendar.ts'

const BANK_HOLIDAYS = new Set(['2026-12-25', '2026-12-28', '2027-03-29'])
const missAt = (when: When, at: string) =>
  calendarMiss(when, momentOf(at as LocalTime, BANK_HOLIDAYS))
const day = (date: string) => date as LocalDate

const night: When = { clock: { from: '23:00', to: '05:00' } }
const fridayNight: When = { weekdays: [5], clock: { from: '22:00', to: '06:00' } }
const bankHoliday: When = { bankHolidays: true }

test.each([
  ['22:59', 'outside-hours'],
  ['23:00', undefined],
  ['00:00', undefined],
  ['04:59', undefined],
  ['05:00', 'outside-hours'],
])('at %s the night rate from 23:00 to 05:00 gives: %s', (clock, miss) => {
  expect(missAt(night, `2026-03-11T${clock}`)).toBe(miss)
})

test.each([
  ['2026-03-13T21:59', 'outside-hours'],
  ['2026-03-13T22:00', undefined],
  ['2026-03-14T02:00', undefined],
  ['2026-03-14T06:00', 'outside-hours'],
  // The small hours of Friday belong to Thursday evening.
  ['2026-03-13T02:00', 'other-weekday'],
  ['2026-03-14T22:00', 'other-weekday'],
])('Friday night ends on Saturday morning: %s', (at, miss) => {
  expect(missAt(fridayNight, at)).toBe(miss)
})

test('a rush hour ends at its last minute', () => {
  const rush: When = { weekdays: [1, 2, 3, 4, 5], clock: { from: '07:00', to: '09:30' } }
  expect(missAt(rush, '2026-03-11T07:00')).toBeUndefined()
  expect(missAt(rush, '2026-03-11T09:29')).toBeUndefined()
  expect(missAt(rush, '2026-03-11T09:30')).toBe('outside-hours')
  expect(missAt(rush, '2026-03-14T08:00')).toBe('other-weekday')
})

test('an evening span may end at midnight', () => {
  const evening: When = { clock: { from: '18:00', to: '24:00' } }
  expect(missAt(evening, '2026-03-11T23:59')).toBeUndefined()
  expect(missAt(evening, '2026-03-12T00:00')).toBe('outside-hours')
})

test('Christmas Day is a bank holiday, and the night after it belongs to it', () => {
  expect(missAt(bankHoliday, '2026-12-25T00:00')).toBeUndefined()
  expect(missAt(bankHoliday, '2026-12-26T00:00')).toBe('not-a-bank-holiday')
  const holidayNight: When = { bankHolidays: true, clock: { from: '22:00', to: '06:00' } }
  expect(missAt(holidayNight, '2026-12-26T05:59')).toBeUndefined()
  expect(missAt(holidayNight, '2026-12-25T05:59')).toBe('not-a-bank-holiday')
})

test('the congestion charge of working days does not apply on a bank holiday Monday', () => {
  const working: When = { weekdays: [1, 2, 3, 4, 5], bankHolidays: false }
  expect(missAt(working, '2026-12-28T10:00')).toBe('a-bank-holiday')
  expect(missAt(working, '2026-12-29T10:00')).toBeUndefined()
})

test('New Year’s Eve from 18:00 lasts until six on New Year’s Day', () => {
  const newYear: When = {
    dates: [{ from: day('2026-12-31'), until: day('2026-12-31') }],
    clock: { from: '18:00', to: '06:00' },
  }
  expect(missAt(newYear, '2026-12-31T17:59')).toBe('outside-hours')
  expect(missAt(newYear, '2026-12-31T18:00')).toBeUndefined()
  expect(missAt(newYear, '2027-01-01T05:59')).toBeUndefined()
  expect(missAt(newYear, '2026-12-31T03:00')).toBe('other-date')
  expect(missAt(newYear, '2027-01-01T18:00')).toBe('other-date')
})

// The repeated hour and the skipped hour are local times like any other.
test.each([
  ['2026-10-25', '01:30', undefined],
  ['2026-10-25', '04:59', undefined],
  ['2026-10-25', '05:00', 'outside-hours'],
  ['2026-10-24', '23:00', undefined],
  ['2027-03-28', '00:59', undefined],
  ['2027-03-28', '02:00', undefined],
  ['2027-03-28', '05:00', 'outside-hours'],
])(
  'on the night the clocks change, %s at %s, the night rate follows the local clock',
  (date, clock, miss) => {
    expect(missAt(night, `${date}T${clock}`)).toBe(miss)
  },
)

test.each([
  ['2026-10-25T02:00', undefined],
  ['2026-10-26T02:00', 'other-weekday'],
  ['2027-03-28T02:30', undefined],
  ['2027-03-29T00:30', 'other-weekday'],
])('the night before a clock-change Sunday belongs to Saturday: %s', (at, miss) => {
  expect(missAt({ weekdays: [6], clock: { from: '22:00', to: '06:00' } }, at)).toBe(miss)
})

test('the first of a month, of a year and of March find the day before', () => {
  const before = (at: string) => momentOf(at as LocalTime, BANK_HOLIDAYS).yesterday.date
  expect(before('2027-01-01T01:00')).toBe('2026-12-31')
  expect(before('2028-03-01T01:00')).toBe('2028-02-29')
  expect(before('2026-11-01T00:00')).toBe('2026-10-31')
})

test('a price is valid on its first and its last day', () => {
  const summer = { validFrom: day('2027-06-28'), validUntil: day('2027-07-11') }
  expect(validityMiss(summer, day('2027-06-27'))).toBe('not-valid-yet')
  expect(validityMiss(summer, day('2027-06-28'))).toBeUndefined()
  expect(validityMiss(summer, day('2027-07-11'))).toBeUndefined()
  expect(validityMiss(summer, day('2027-07-12'))).toBe('no-longer-valid')
  expect(validityMiss({}, day('1999-01-01'))).toBeUndefined()
})
