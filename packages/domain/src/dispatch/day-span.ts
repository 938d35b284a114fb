import { readLocalTime } from '../read-local-time.ts'
import { addDays, dayOf } from '../statement/civil-days.ts'
import { DAY, type LocalDate, type LocalTime, localAt, resolveLocal } from '../time.ts'

/** From the first instant up to but excluding the second. */
export type Span = { from: Date; until: Date }

/** The first instant of a civil day; if the clock change skips midnight, the first that exists. */
export function startOfDay(day: LocalDate, zone: string): Date | undefined {
  for (const clock of ['00:00', '01:00', '02:00']) {
    const local = readLocalTime(`${day}T${clock}`)
    const found = local && resolveLocal(local, zone)
    if (found?.ok) return found.at
  }
  return undefined
}

/** A civil day from end to end; undefined for a date that does not exist. */
export function spanOfDay(day: LocalDate, zone: string): Span | undefined {
  const from = startOfDay(day, zone)
  const until = from && startOfDay(addDays(day, 1), zone)
  return from && until && { from, until }
}

export const dayAt = (at: Date, zone: string): LocalDate => dayOf(localAt(at, zone))

/** "06:43" */
export const clockOf = (local: LocalTime): string => local.slice(11)

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
/** From a week on, a weekday is ambiguous. */
const NEAR_DAYS = 6

/** "01:02", with its day if it is not the day of `beside`: "Sat 01:02", "28 Nov 01:02". */
export function clockBeside(at: Date, { beside, zone }: { beside: Date; zone: string }): string {
  const clock = clockOf(localAt(at, zone))
  const day = dayAt(at, zone)
  const other = dayAt(beside, zone)
  if (day === other) return clock
  const midnight = new Date(`${day}T00:00:00Z`)
  const days = Math.abs(midnight.getTime() - Date.parse(`${other}T00:00:00Z`)) / DAY
  if (days <= NEAR_DAYS) return `${WEEKDAYS[midnight.getUTCDay()]} ${clock}`
  return `${midnight.getUTCDate()} ${MONTHS[midnight.getUTCMonth()]} ${clock}`
}
