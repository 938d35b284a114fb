import { type DaySpan, dayOf } from '@kerbside/domain/statement/civil-days.ts'
import { type LocalDate, readWhen } from '@kerbside/domain/time.ts'

type Said = { datefrom: string; dateto: string }

/** The days of a request in the operator's calendar; a day nobody said is that of `usual`. */
export const readSpan = (
  { datefrom, dateto }: Said,
  facts: { zone: string; usual: DaySpan },
): DaySpan => ({
  from: readDay(datefrom, facts.zone) ?? facts.usual.from,
  to: readDay(dateto, facts.zone) ?? facts.usual.to,
})

/** Undefined for '', and for an hour the clock of the zone leaves out. */
export function readDay(said: string, zone: string): LocalDate | undefined {
  if (said === '') return undefined
  if (said.length === 10) return said as LocalDate
  const when = readWhen(said, zone)
  return when.ok ? dayOf(when.local) : undefined
}
