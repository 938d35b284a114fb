/** A calendar day "2026-11-26", or a day and a clock time "2026-11-26T10:30". */
export type WallTime = string

type Reading = {
  /** The operator's locale, such as "en-GB": its order of day and month counts. */
  locale: string
  /** The year of a date that is typed without one. */
  year: number
  withTime: boolean
}

const atNoon = (day: string): Date => new Date(`${day}T12:00:00Z`)

/** "Thu 26 Nov 2026", with a time "Thu 26 Nov 2026, 10:30". Empty for no date. */
export function formatTypedDate(value: WallTime, { locale }: Pick<Reading, 'locale'>): string {
  const [day = '', clock = ''] = value.split('T')
  if (!isDay(day)) return value
  const words = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
    .format(atNoon(day))
    .replace(',', '')
  return clock ? `${words}, ${clock}` : words
}

/**
 * The date that a person typed: "26/11/2026", "26.11.26", "26 Nov", "Thu 26 November 2026", "2026-11-26"; with a time
 * "26/11 10:30" or "26/11 0930". Undefined if it is none.
 */
export function parseTypedDate(text: string, reading: Reading): WallTime | undefined {
  const { withTime } = reading
  const typed = text.trim().toLocaleLowerCase(reading.locale)
  const clock = withTime ? readClock(typed) : undefined
  if (withTime && !clock) return undefined
  const day = readDay(clock ? typed.slice(0, clock.index) : typed, reading)
  return day && (clock ? `${day}T${clock.text}` : day)
}

function readClock(typed: string): { text: string; index: number } | undefined {
  const found = /(?:^|[\s,t]+)(\d{1,2})[:.h]?(\d{2})$/.exec(typed)
  const [, hour = '', minute = ''] = found ?? []
  if (!found || Number(hour) > 23 || Number(minute) > 59) return undefined
  return { text: `${hour.padStart(2, '0')}:${minute}`, index: found.index }
}

function readDay(typed: string, { locale, year: thisYear }: Reading): string | undefined {
  const iso = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})\s*$/.exec(typed)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const numbers = [...typed.matchAll(/\d+/g)].map(([found]) => Number(found))
  const month = monthNamed(typed, locale)
  if (month !== undefined) {
    const [day = 0, year] = numbers
    return dayOf(fullYear(year, thisYear), month, day)
  }
  const [first = 0, second = 0, year] = numbers
  if (numbers.length < 2 || numbers.length > 3 || /\p{L}/u.test(typed)) return undefined
  return isMonthFirst(locale)
    ? dayOf(fullYear(year, thisYear), first, second)
    : dayOf(fullYear(year, thisYear), second, first)
}

const fullYear = (year: number | undefined, thisYear: number): number => {
  if (year === undefined) return thisYear
  return year < 100 ? 2000 + year : year
}

const isMonthFirst = (locale: string): boolean => {
  const parts = new Intl.DateTimeFormat(locale).formatToParts(atNoon('2026-11-26'))
  return (
    parts.findIndex(({ type }) => type === 'month') < parts.findIndex(({ type }) => type === 'day')
  )
}

/** The month whose name, or the first three letters of it, is a word of the text. */
function monthNamed(typed: string, locale: string): number | undefined {
  const words = typed.match(/\p{L}+/gu) ?? []
  for (let month = 1; month <= 12; month++) {
    const at = atNoon(`2026-${String(month).padStart(2, '0')}-15`)
    const name = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
      .format(at)
      .toLocaleLowerCase(locale)
    if (words.some((word) => word.length >= 3 && name.startsWith(word))) return month
  }
  return undefined
}

/** Undefined for a day that does not exist, such as 31 February. */
function dayOf(year: number, month: number, day: number): string | undefined {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isDay(text) ? text : undefined
}

const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = atNoon(text)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text
}
