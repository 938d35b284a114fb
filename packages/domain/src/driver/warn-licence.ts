import { DAY, type LocalDate } from '../time.ts'

/** So many days before a document ends its owner is told, the last time the day before. */
export const WARNING_DAYS = [30, 14, 7, 2, 1] as const
export type WarningDays = (typeof WARNING_DAYS)[number]

/** From one civil day to another; negative where the other is before it. */
export const daysBetween = (from: LocalDate, until: LocalDate): number =>
  Math.round((Date.parse(`${until}T12:00:00Z`) - Date.parse(`${from}T12:00:00Z`)) / DAY)

/**
 * Which warning is due for a document that holds to the end of a day: the nearest that has been reached, so that what
 * was given in late is told of once and not five times. Undefined while there is time, and from its last day on.
 */
export function warningFor(expiresOn: LocalDate, today: LocalDate): WarningDays | undefined {
  const left = daysBetween(today, expiresOn)
  if (left < 1) return undefined
  return WARNING_DAYS.filter((days) => left <= days).at(-1)
}
