import { DAY, type LocalDate } from '../../time.ts'

export const HOLIDAY_REGIONS = ['england-and-wales', 'scotland', 'northern-ireland'] as const
export type HolidayRegion = (typeof HOLIDAY_REGIONS)[number]

type Month = 1 | 3 | 5 | 7 | 8 | 11 | 12

const at = (year: number, month: number, day: number): Date =>
  new Date(Date.UTC(year, month - 1, day))
const after = (date: Date, days: number): Date => new Date(date.getTime() + days * DAY)
const isWeekend = (date: Date): boolean => date.getUTCDay() % 6 === 0
const write = (date: Date): LocalDate => date.toISOString().slice(0, 10) as LocalDate

const firstMonday = (year: number, month: Month): Date => {
  const first = at(year, month, 1)
  return after(first, (8 - first.getUTCDay()) % 7)
}
const lastMonday = (year: number, month: Month): Date => {
  const last = at(year, month, 31)
  return after(last, -((last.getUTCDay() + 6) % 7))
}

/** Sunday of Western Easter, by the "anonymous" Gregorian algorithm (Nature, 20 April 1876; Meeus, ch. 8). */
function easterSunday(year: number): Date {
  const [goldenNumber, century, ofCentury] = [year % 19, Math.floor(year / 100), year % 100]
  const leaps = Math.floor(century / 4)
  const drift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * goldenNumber + century - leaps - drift + 15) % 30
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7
  const late = Math.floor((goldenNumber + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * late + 114
  return at(year, Math.floor(days / 31), (days % 31) + 1)
}

/** Holidays with a fixed date: one on a weekend moves to the next weekday that is not a holiday yet. */
const DATED: Record<HolidayRegion, readonly [Month, number][]> = {
  'england-and-wales': [
    [1, 1],
    [12, 25],
    [12, 26],
  ],
  scotland: [
    [1, 1],
    [1, 2],
    [11, 30],
    [12, 25],
    [12, 26],
  ],
  'northern-ireland': [
    [1, 1],
    [3, 17],
    [7, 12],
    [12, 25],
    [12, 26],
  ],
}

function movable(region: HolidayRegion, year: number): Date[] {
  const easter = easterSunday(year)
  const goodFriday = after(easter, -2)
  const may = [firstMonday(year, 5), lastMonday(year, 5)]
  return region === 'scotland'
    ? [goodFriday, ...may, firstMonday(year, 8)]
    : [goodFriday, after(easter, 1), ...may, lastMonday(year, 8)]
}

/**
 * Returns the bank holidays of a part of the United Kingdom in a year, ascending, with substitute days, by the rules
 * behind the lists at gov.uk/bank-holidays. One-off days such as a coronation are not included.
 */
export function bankHolidaysOf(region: HolidayRegion, year: number): LocalDate[] {
  const dated = DATED[region].map(([month, day]) => at(year, month, day))
  const days = new Set(
    [...movable(region, year), ...dated.filter((day) => !isWeekend(day))].map(write),
  )
  for (const day of dated.filter(isWeekend)) {
    let instead = day
    while (isWeekend(instead) || days.has(write(instead))) instead = after(instead, 1)
    days.add(write(instead))
  }
  return [...days].sort()
}
