import type { LocalDate, LocalTime } from '../time.ts'

/**
 * When a rule applies, in the local time of the leg. All conditions must be met. A span over midnight belongs to the
 * day it begins on: Friday 22:00–06:00 includes Saturday 02:00, and the night of a bank holiday ends the next
 * morning.
 */
export type When = {
  /** ISO: 1 Monday … 7 Sunday. */
  weekdays?: readonly number[]
  /** Both ends included. */
  dates?: readonly { from: LocalDate; until: LocalDate }[]
  /** True: only on bank holidays; false: never on one. */
  bankHolidays?: boolean
  /** "23:00"–"05:00": over midnight if `from` is after `to`; the end is not included. */
  clock?: { from: string; to: string }
}

export type CalendarMiss =
  | 'outside-hours'
  | 'other-weekday'
  | 'other-date'
  | 'not-a-bank-holiday'
  | 'a-bank-holiday'

type Day = { date: LocalDate; weekday: number; isBankHoliday: boolean }

/** A local time in the form that rules need. */
export type Moment = { clock: string; today: Day; yesterday: Day }

const DAY_MS = 86_400_000

/** The day of a local time and the day before, to which small hours may belong. */
export function momentOf(at: LocalTime, bankHolidays: ReadonlySet<string>): Moment {
  // Days are counted in UTC, where each has 24 hours: a calendar date has no time zone and no clock change.
  const midnight = Date.UTC(
    Number(at.slice(0, 4)),
    Number(at.slice(5, 7)) - 1,
    Number(at.slice(8, 10)),
  )
  const day = (date: LocalDate, start: number): Day => ({
    date,
    weekday: new Date(start).getUTCDay() || 7,
    isBankHoliday: bankHolidays.has(date),
  })
  const eve = midnight - DAY_MS
  return {
    clock: at.slice(11),
    today: day(at.slice(0, 10) as LocalDate, midnight),
    yesterday: day(new Date(eve).toISOString().slice(0, 10) as LocalDate, eve),
  }
}

/** Returns why a rule does not apply at a moment; undefined if it does. */
export function calendarMiss(
  when: When,
  { clock, today, yesterday }: Moment,
): CalendarMiss | undefined {
  let day = today
  if (when.clock) {
    const { from, to } = when.clock
    if (from <= to) {
      if (clock < from || clock >= to) return 'outside-hours'
    } else if (clock < to) day = yesterday
    else if (clock < from) return 'outside-hours'
  }
  if (when.bankHolidays === true && !day.isBankHoliday) return 'not-a-bank-holiday'
  if (when.bankHolidays === false && day.isBankHoliday) return 'a-bank-holiday'
  if (when.weekdays && !when.weekdays.includes(day.weekday)) return 'other-weekday'
  const { date } = day
  if (when.dates && !when.dates.some(({ from, until }) => from <= date && date <= until))
    return 'other-date'
  return undefined
}

/** Days on which something is valid, both included; a missing end is unlimited. */
export type Validity = { validFrom?: LocalDate; validUntil?: LocalDate }

export function validityMiss(
  { validFrom, validUntil }: Validity,
  date: LocalDate,
): 'not-valid-yet' | 'no-longer-valid' | undefined {
  if (validFrom !== undefined && date < validFrom) return 'not-valid-yet'
  if (validUntil !== undefined && date > validUntil) return 'no-longer-valid'
  return undefined
}
