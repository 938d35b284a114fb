import { readWhen } from '@kerbside/domain/read-when.ts'
import { type DaySpan, dayOf } from '@kerbside/domain/statement/civil-days.ts'
import type { LocalDate } from '@kerbside/domain/time.ts'

type DaysInput = { datefrom: string; dateto: string }

/** The days of a request in the operator's calendar; a day that is left out comes from `usual`. */
export const readSpan = (
  { datefrom, dateto }: DaysInput,
  params: { zone: string; usual: DaySpan },
): DaySpan => ({
  from: readDay(datefrom, params.zone) ?? params.usual.from,
  to: readDay(dateto, params.zone) ?? params.usual.to,
})

/** Undefined for '', and for a time that the clock change of the zone skips. */
export function readDay(input: string, zone: string): LocalDate | undefined {
  if (input === '') return undefined
  if (input.length === 10) return input as LocalDate
  const when = readWhen(input, zone)
  return when.ok ? dayOf(when.local) : undefined
}
