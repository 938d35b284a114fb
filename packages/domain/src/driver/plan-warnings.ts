import { type LocalDate, type LocalTime, localAt } from '../time.ts'
import type { Licence } from './driver.ts'
import { warningFor } from './warn-licence.ts'

/** Warnings start at eight in the morning, so that an e-mail due at midnight wakes no one. */
const FROM_CLOCK = 'T08:00'

export type DueWarning<DriverDocument extends Licence> = {
  document: DriverDocument
  days: number
}

/**
 * Returns the documents whose expiry warning is due on this day in the operator's time zone; none before eight in the
 * morning.
 */
export function planWarnings<DriverDocument extends Licence>(
  documents: readonly DriverDocument[],
  { now, zone }: { now: Date; zone: string },
): DueWarning<DriverDocument>[] {
  const local: LocalTime = localAt(now, zone)
  const today = local.slice(0, 10) as LocalDate
  if (local < `${today}${FROM_CLOCK}`) return []
  return documents
    .flatMap((document) => {
      const days = warningFor(document.expiresOn, today, document.own?.warningDays)
      return days === undefined ? [] : [{ document, days }]
    })
    .toSorted((a, b) => (a.document.expiresOn < b.document.expiresOn ? -1 : 1))
}
