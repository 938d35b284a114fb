import { DAY, type LocalDate, type LocalTime } from '../time.ts'

/** A period of calendar days, both ends included. */
export type DaySpan = { from: LocalDate; to: LocalDate }

/** The longest period of a statement or an invoice. */
export const MAX_DAYS = 366

export type SpanResult =
  | { ok: true; span: DaySpan }
  | { ok: false; reason: 'backwards' | 'too-long' }

export function checkSpan(span: DaySpan): SpanResult {
  if (span.to < span.from) return { ok: false, reason: 'backwards' }
  return daysIn(span) > MAX_DAYS ? { ok: false, reason: 'too-long' } : { ok: true, span }
}

export const dayOf = (local: LocalTime): LocalDate => local.slice(0, 10) as LocalDate

export const addDays = (day: LocalDate, days: number): LocalDate =>
  new Date(asUtc(day) + days * DAY).toISOString().slice(0, 10) as LocalDate

/** The Monday of the week that contains a day. */
export const mondayOf = (day: LocalDate): LocalDate =>
  addDays(day, -((new Date(asUtc(day)).getUTCDay() + 6) % 7))

/** The month that contains a day. */
export function monthOf(day: LocalDate): DaySpan {
  const from = `${day.slice(0, 7)}-01` as LocalDate
  const inNext = addDays(from, 31)
  return { from, to: addDays(`${inNext.slice(0, 7)}-01` as LocalDate, -1) }
}

export const daysIn = ({ from, to }: DaySpan): number => (asUtc(to) - asUtc(from)) / DAY + 1

/** Every day of a period. */
export const listDays = (span: DaySpan): LocalDate[] =>
  Array.from({ length: daysIn(span) }, (_, place) => addDays(span.from, place))

const asUtc = (day: LocalDate): number => new Date(`${day}T00:00Z`).getTime()
