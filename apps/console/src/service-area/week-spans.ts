import type { OpeningHours } from '@kerbside/domain/operator/operator.ts'

/** An open span in minutes from midnight; `until` is after `from`. */
export type Span = { from: number; until: number }

const DAY_MINUTES = 1440
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const

const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

/** The open spans of each day of the week, from Monday; no hours at all means day and night. */
export function weekSpans(hours: readonly OpeningHours[]): Span[][] {
  const whole = [{ from: 0, until: DAY_MINUTES }]
  if (hours.length === 0) return WEEKDAYS.map(() => whole)
  return WEEKDAYS.map((day) => merged(hours.flatMap((line) => spansOn(line, day))))
}

/** A span over midnight belongs to the day it begins on, and is also shown on the next. */
function spansOn({ weekdays, from, to }: OpeningHours, day: number): Span[] {
  const [start, end] = [minutesOf(from), minutesOf(to)]
  const isToday = weekdays.includes(day)
  if (start < end) return isToday ? [{ from: start, until: end }] : []
  const isYesterday = weekdays.includes(day === 1 ? 7 : day - 1)
  return [
    ...(isToday ? [{ from: start, until: DAY_MINUTES }] : []),
    ...(isYesterday && end > 0 ? [{ from: 0, until: end }] : []),
  ]
}

function merged(spans: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last && span.from <= last.until)
      joined[joined.length - 1] = { from: last.from, until: Math.max(last.until, span.until) }
    else joined.push(span)
  }
  return joined
}

/** "06:00"; the end of a day is 24:00. */
export const formatMinutes = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
