import { DAY, instantsOf, type LocalTime } from '@kerbside/domain/time.ts'

export type Span = { from: Date; until: Date }

/** The instants of some civil days, including the last. */
export function spanOf(
  { from, until }: { from: string; until: string },
  zone: string,
): Span | undefined {
  const begins = midnight(from, zone)
  const last = midnight(until, zone)
  if (!begins || !last || begins > last) return undefined
  // the clock may change that night, so this finds the next midnight instead of adding 24 hours
  const next = new Date(last.getTime() + DAY + DAY / 2)
  const ends = midnight(localDay(next, zone), zone)
  return ends && { from: begins, until: ends }
}

const midnight = (day: string, zone: string): Date | undefined =>
  instantsOf(`${day}T00:00` as LocalTime, zone)[0]

/** 2026-11-24 */
export const localDay = (at: Date, zone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(at)

/** 24 Nov 2026 06:43 */
export const formatInstant = (iso: string, zone: string): string =>
  iso === ''
    ? ''
    : new Intl.DateTimeFormat('en-GB', {
        timeZone: zone,
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
      })
        .format(new Date(iso))
        .replace(',', '')
