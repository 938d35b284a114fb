const WRITTEN = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** "Thu 26 Nov 2026": a day "2026-11-26" as the fields of the console show it. */
export const writtenDay = (day: string): string => WRITTEN.format(new Date(day)).replace(',', '')
