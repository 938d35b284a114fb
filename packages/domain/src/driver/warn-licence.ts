import { DAY, type LocalDate } from '../time.ts'

/** The owner of a document is warned this many days before it expires, the last time the day before. */
export const WARNING_DAYS = [30, 14, 7, 2, 1] as const

/** Days from one calendar day to another; negative if `until` is before `from`. */
export const daysBetween = (from: LocalDate, until: LocalDate): number =>
  Math.round((Date.parse(`${until}T12:00:00Z`) - Date.parse(`${from}T12:00:00Z`)) / DAY)

/**
 * Returns the warning that is due for a document valid to the end of a day: the nearest threshold reached, so that a
 * document submitted late triggers one warning, not five. Undefined before the first threshold and from the last day
 * on. `from` is the first threshold.
 */
export function warningFor(
  expiresOn: LocalDate,
  today: LocalDate,
  from: number = WARNING_DAYS[0],
): number | undefined {
  const left = daysBetween(today, expiresOn)
  if (left < 1) return undefined
  const thresholds = [from, ...WARNING_DAYS.filter((days) => days < from)]
  return thresholds.filter((days) => left <= days).at(-1)
}
