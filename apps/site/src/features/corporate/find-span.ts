import {
  addDays,
  type DaySpan,
  dayOf,
  mondayOf,
  monthOf,
} from '@kerbside/domain/statement/civil-days.ts'
import { type LocalDate, localAt } from '@kerbside/domain/time.ts'
import { serverNow } from '@kerbside/web/server-clock.ts'

/** Common periods by name. */
export type SpanName = 'this-week' | 'last-week' | 'this-month' | 'last-month' | 'this-year'

export const SPAN_NAMES: readonly SpanName[] = [
  'this-week',
  'last-week',
  'this-month',
  'last-month',
  'this-year',
]

/** Today in the operator's zone. */
export const todayIn = (zone: string): LocalDate => dayOf(localAt(new Date(serverNow()), zone))

export function findSpan(name: SpanName, today: LocalDate): DaySpan {
  const monday = mondayOf(today)
  const month = monthOf(today)
  switch (name) {
    case 'this-week':
      return { from: monday, to: addDays(monday, 6) }
    case 'last-week':
      return { from: addDays(monday, -7), to: addDays(monday, -1) }
    case 'this-month':
      return month
    case 'last-month':
      return monthOf(addDays(month.from, -1))
    case 'this-year':
      return {
        from: `${today.slice(0, 4)}-01-01` as LocalDate,
        to: `${today.slice(0, 4)}-12-31` as LocalDate,
      }
  }
}

/** A day from a date field; undefined while it is being typed. */
export const readDate = (typed: string): LocalDate | undefined =>
  /^\d{4}-\d{2}-\d{2}$/.test(typed) ? (typed as LocalDate) : undefined
