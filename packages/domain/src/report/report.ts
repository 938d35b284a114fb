export const REPORT_STEPS = ['day', 'week', 'month'] as const
export type ReportStep = (typeof REPORT_STEPS)[number]

export const REPORT_GROUPINGS = [
  'vehicle',
  'airport',
  'driver',
  'account',
  'source',
  'payment',
] as const
export type ReportGrouping = (typeof REPORT_GROUPINGS)[number]

export type Figures = {
  booked: number
  driven: number
  cancelled: number
  noShows: number
  /** In minor units. */
  revenue: number
  /** Contained in the revenue. */
  vat: number
  arrived: number
  onTime: number
}

/** The figures of one calendar day in one group. */
export type DayFigures = Figures & { day: string; group: string }

export const NO_FIGURES: Figures = {
  booked: 0,
  driven: 0,
  cancelled: 0,
  noShows: 0,
  revenue: 0,
  vat: 0,
  arrived: 0,
  onTime: 0,
}

export const addFigures = (item: Figures, other: Figures): Figures => ({
  booked: item.booked + other.booked,
  driven: item.driven + other.driven,
  cancelled: item.cancelled + other.cancelled,
  noShows: item.noShows + other.noShows,
  revenue: item.revenue + other.revenue,
  vat: item.vat + other.vat,
  arrived: item.arrived + other.arrived,
  onTime: item.onTime + other.onTime,
})

const DAY_MS = 86_400_000

/** The calendar day this many days later; independent of clock changes. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** The number of days from first to last, both included; 0 if they are in the wrong order. */
export const countDays = (from: string, until: string): number =>
  Math.max(
    0,
    Math.round((Date.parse(`${until}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS) + 1,
  )

/** The period of the same length just before this one. */
export function spanBefore({ from, until }: { from: string; until: string }) {
  const days = countDays(from, until)
  return { from: dayAfter(from, -days), until: dayAfter(from, -1) }
}

/** The first day of the step that contains a day; weeks begin on Monday. */
export function stepOf(day: string, step: ReportStep): string {
  if (step === 'day') return day
  if (step === 'month') return `${day.slice(0, 7)}-01`
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return dayAfter(day, -weekday)
}

/** Sums days into steps; returns every step of the period in order, empty ones too. */
export function rollUp(
  days: readonly DayFigures[],
  { from, until, step }: { from: string; until: string; step: ReportStep },
): (Figures & { begins: string })[] {
  const steps = new Map<string, Figures>()
  for (let index = 0; index < countDays(from, until); index++)
    steps.set(stepOf(dayAfter(from, index), step), NO_FIGURES)
  for (const item of days) {
    const begins = stepOf(item.day, step)
    const before = steps.get(begins)
    if (before) steps.set(begins, addFigures(before, item))
  }
  return [...steps].map(([begins, figures]) => ({ begins, ...figures }))
}

/** Sums days into groups, the one with the most revenue first. */
export function rankGroups(days: readonly DayFigures[]): (Figures & { name: string })[] {
  const groups = new Map<string, Figures>()
  for (const item of days)
    groups.set(item.group, addFigures(groups.get(item.group) ?? NO_FIGURES, item))
  return [...groups]
    .map(([name, figures]) => ({ name, ...figures }))
    .sort((a, b) => b.revenue - a.revenue || b.booked - a.booked || (a.name < b.name ? -1 : 1))
}
