import { readLocalTime } from '../time.ts'
import type { BlockedPeriod, OpeningHours } from './operator.ts'

/** Something wrong with what was said of the ground: where, and half a sentence that reads on after it. */
export type GroundFault = { path: string; message: string }

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/
const MOST_HOURS = 50
const MOST_BLOCKED = 300

const fault = (is: boolean, path: string, message: string): GroundFault[] =>
  is ? [{ path, message }] : []

/** Spans of the week; one that ends before it begins goes over midnight. */
export function judgeOpeningHours(hours: readonly OpeningHours[]): GroundFault[] {
  return [
    ...fault(hours.length > MOST_HOURS, 'openingHours', `has more than ${MOST_HOURS} lines`),
    ...hours.slice(0, MOST_HOURS).flatMap(({ weekdays, from, to }, at) => {
      const path = `openingHours.${at}`
      const isDay = (day: number) => Number.isInteger(day) && day >= 1 && day <= 7
      return [
        ...fault(weekdays.length === 0, `${path}.weekdays`, 'needs at least one day'),
        ...fault(!weekdays.every(isDay), `${path}.weekdays`, 'has a day that is none'),
        ...fault(new Set(weekdays).size < weekdays.length, `${path}.weekdays`, 'names a day twice'),
        ...fault(!CLOCK.test(from), `${path}.from`, 'must be a time such as 05:30'),
        ...fault(!CLOCK.test(to), `${path}.to`, 'must be a time such as 23:00'),
      ]
    }),
  ]
}

/** Times without pickups; each says why, for customers read it. */
export function judgeBlockedPeriods(blocked: readonly BlockedPeriod[]): GroundFault[] {
  return [
    ...fault(
      blocked.length > MOST_BLOCKED,
      'blockedPeriods',
      `has more than ${MOST_BLOCKED} lines`,
    ),
    ...blocked.slice(0, MOST_BLOCKED).flatMap(({ from, until, reason }, at) => {
      const path = `blockedPeriods.${at}`
      const [begins, ends] = [readLocalTime(from), readLocalTime(until)]
      return [
        ...fault(!begins, `${path}.from`, 'must be a day and a time'),
        ...fault(!ends, `${path}.until`, 'must be a day and a time'),
        ...fault(
          begins !== undefined && ends !== undefined && begins >= ends,
          `${path}.until`,
          'must end after it begins',
        ),
        ...fault(reason.trim() === '', `${path}.reason`, 'needs a reason: customers read it'),
      ]
    }),
  ]
}
