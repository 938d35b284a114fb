import { type LocalTime, resolveLocal } from '@kerbside/domain/time.ts'
import { formatTime } from '@kerbside/words/translate.ts'

/** “Thu 26 Nov, 10:30”: a day with its time, the same on every page for customers. */
export const formatMoment = (at: Date): string =>
  `${formatTime(at, 'day')}, ${formatTime(at, 'clock')}`

/** The same for a time on the operator's clock; as it is if the clock never showed it. */
export function formatLocalTime(local: LocalTime, zone: string): string {
  const resolved = resolveLocal(local, zone)
  return resolved.ok ? formatMoment(resolved.at) : local
}
