import { readLocalTime } from '../read-local-time.ts'
import type { BlockedPeriod, OpeningHours } from './operator.ts'

/** An error in the area settings: its path, and a message that continues a sentence. */
export type GroundError = { path: string; message: string }

const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$/
const MAX_HOURS = 50
const MAX_BLOCKED_PERIODS = 300

const error = (is: boolean, path: string, message: string): GroundError[] =>
  is ? [{ path, message }] : []

/** Validates opening hours; a span that ends before it begins runs over midnight. */
export function checkOpeningHours(hours: readonly OpeningHours[]): GroundError[] {
  return [
    ...error(hours.length > MAX_HOURS, 'openingHours', `has more than ${MAX_HOURS} lines`),
    ...hours.slice(0, MAX_HOURS).flatMap(({ weekdays, from, to }, index) => {
      const path = `openingHours.${index}`
      const isDay = (day: number) => Number.isInteger(day) && day >= 1 && day <= 7
      return [
        ...error(weekdays.length === 0, `${path}.weekdays`, 'needs at least one day'),
        ...error(!weekdays.every(isDay), `${path}.weekdays`, 'has an invalid day'),
        ...error(
          new Set(weekdays).size < weekdays.length,
          `${path}.weekdays`,
          'has the same day twice',
        ),
        ...error(!CLOCK_TIME.test(from), `${path}.from`, 'must be a time such as 05:30'),
        ...error(!CLOCK_TIME.test(to), `${path}.to`, 'must be a time such as 23:00'),
      ]
    }),
  ]
}

/** Validates times without pickups; each needs a reason, which customers read. */
export function checkBlockedPeriods(blocked: readonly BlockedPeriod[]): GroundError[] {
  return [
    ...error(
      blocked.length > MAX_BLOCKED_PERIODS,
      'blockedPeriods',
      `has more than ${MAX_BLOCKED_PERIODS} lines`,
    ),
    ...blocked.slice(0, MAX_BLOCKED_PERIODS).flatMap(({ from, until, reason }, index) => {
      const path = `blockedPeriods.${index}`
      const [begins, ends] = [readLocalTime(from), readLocalTime(until)]
      return [
        ...error(!begins, `${path}.from`, 'must be a date and time'),
        ...error(!ends, `${path}.until`, 'must be a date and time'),
        ...error(
          begins !== undefined && ends !== undefined && begins >= ends,
          `${path}.until`,
          'must end after it starts',
        ),
        ...error(
          reason.trim() === '',
          `${path}.reason`,
          'needs a reason, which customers will see',
        ),
      ]
    }),
  ]
}
