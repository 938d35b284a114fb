import type { LocalDate } from '../time.ts'

/**
 * When a rule holds, in civil time of the leg. Every condition given must hold. A span over midnight belongs to the
 * day it began on: Friday 22:00–06:00 takes in Saturday 02:00, and the night of a bank holiday ends the morning after.
 */
export type When = {
  /** ISO: 1 Monday … 7 Sunday. */
  weekdays?: readonly number[]
  /** Both included. */
  dates?: readonly { from: LocalDate; until: LocalDate }[]
  /** True: only on bank holidays; false: never on one. */
  bankHolidays?: boolean
  /** "23:00"–"05:00": over midnight when `from` is after `to`; the end is not included. */
  clock?: { from: string; to: string }
}
