import { type LocalDate, type LocalTime, localAt } from '../time.ts'
import type { Licence } from './driver.ts'
import { type WarningDays, warningFor } from './warn-licence.ts'

/** Nobody is woken by a letter that was due at midnight. */
const FROM_CLOCK = 'T08:00'

export type DueWarning<Paper extends Licence> = { paper: Paper; days: WarningDays }

/** Of which documents people are to be told on this day of the operator's own calendar: none before eight in the morning. */
export function planWarnings<Paper extends Licence>(
  papers: readonly Paper[],
  { now, zone }: { now: Date; zone: string },
): DueWarning<Paper>[] {
  const local: LocalTime = localAt(now, zone)
  const today = local.slice(0, 10) as LocalDate
  if (local < `${today}${FROM_CLOCK}`) return []
  return papers
    .flatMap((paper) => {
      const days = warningFor(paper.expiresOn, today)
      return days === undefined ? [] : [{ paper, days }]
    })
    .toSorted((one, other) => (one.paper.expiresOn < other.paper.expiresOn ? -1 : 1))
}
