import { HOUR, MINUTE } from '@kerbside/domain/time.ts'

/** Minutes since the day's first instant: the board's unit, so that a day of 23 or 25 hours has its real length. */
export const minuteOf = (at: Date | string, dayFrom: string): number =>
  (new Date(at).getTime() - Date.parse(dayFrom)) / MINUTE

/** Hours visible in the window; `day` shows all of it. */
export const SPANS = ['4', '7', '12', 'day'] as const
export type Span = (typeof SPANS)[number]

/** The width of the window in minutes. */
export const minutesOf = (span: Span, dayMinutes: number): number =>
  span === 'day' ? dayMinutes : Number(span) * 60

/** Room for legs from yesterday, and for the night after with its morning: as much as the server sends. */
const BEFORE_MINUTES = 120
const AFTER_MINUTES = 720

/** The first and the last minute that are drawn. */
export function rangeOf({ from, until }: { from: string; until: string }): {
  first: number
  last: number
} {
  return { first: -BEFORE_MINUTES, last: minuteOf(until, from) + AFTER_MINUTES }
}

export type Tick = { minute: number; at: Date }

/** A mark at each full hour between two minutes of the day. */
export function ticksOf(
  dayFrom: string,
  { first, last, everyHours }: { first: number; last: number; everyHours: number },
): Tick[] {
  const start = Date.parse(dayFrom)
  const step = everyHours * 60
  const ticks: Tick[] = []
  for (let minute = Math.ceil(first / step) * step; minute <= last; minute += step)
    ticks.push({ minute, at: new Date(start + minute * MINUTE) })
  return ticks
}

/** Now is at one sixth of the window, from the left. */
export const NOW_SHARE = 1 / 6

/** The first minute of a window that has `now` at its share. */
export const windowAround = (now: number, minutes: number): number => now - minutes * NOW_SHARE

/** The calendar day that many days later, calculated at noon: "2026-11-24". */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * 24 * HOUR).toISOString().slice(0, 10)
}
