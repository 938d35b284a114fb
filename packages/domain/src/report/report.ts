export const REPORT_STEPS = ['day', 'week', 'month'] as const
export type ReportStep = (typeof REPORT_STEPS)[number]

export const REPORT_WAYS = ['vehicle', 'airport', 'driver', 'account', 'source', 'payment'] as const
export type ReportWay = (typeof REPORT_WAYS)[number]

export type Figures = {
  booked: number
  driven: number
  cancelled: number
  noShows: number
  /** Minor units. */
  revenue: number
  arrived: number
  onTime: number
}

/** What is counted of one civil day in one group. */
export type DayFigures = Figures & { day: string; group: string }

export const NO_FIGURES: Figures = {
  booked: 0,
  driven: 0,
  cancelled: 0,
  noShows: 0,
  revenue: 0,
  arrived: 0,
  onTime: 0,
}

export const addFigures = (one: Figures, other: Figures): Figures => ({
  booked: one.booked + other.booked,
  driven: one.driven + other.driven,
  cancelled: one.cancelled + other.cancelled,
  noShows: one.noShows + other.noShows,
  revenue: one.revenue + other.revenue,
  arrived: one.arrived + other.arrived,
  onTime: one.onTime + other.onTime,
})

const DAY_MS = 86_400_000

/** A civil day so many days later: no clock has a part in it. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** How many days from the first to the last, both counted; none when they stand the wrong way round. */
export const countDays = (from: string, until: string): number =>
  Math.max(
    0,
    Math.round((Date.parse(`${until}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS) + 1,
  )

/** The days just before a span, as many as it has. */
export function spanBefore({ from, until }: { from: string; until: string }) {
  const days = countDays(from, until)
  return { from: dayAfter(from, -days), until: dayAfter(from, -1) }
}

/** The first day of the step a day is in; weeks begin on Monday. */
export function stepOf(day: string, step: ReportStep): string {
  if (step === 'day') return day
  if (step === 'month') return `${day.slice(0, 7)}-01`
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return dayAfter(day, -weekday)
}

/** Days rolled up into steps, every step of the span in order, empty ones too. */
export function rollUp(
  days: readonly DayFigures[],
  { from, until, step }: { from: string; until: string; step: ReportStep },
): (Figures & { begins: string })[] {
  const steps = new Map<string, Figures>()
  for (let at = 0; at < countDays(from, until); at++)
    steps.set(stepOf(dayAfter(from, at), step), NO_FIGURES)
  for (const one of days) {
    const begins = stepOf(one.day, step)
    const before = steps.get(begins)
    if (before) steps.set(begins, addFigures(before, one))
  }
  return [...steps].map(([begins, figures]) => ({ begins, ...figures }))
}

/** Days rolled up into groups, the one that earned most first. */
export function rankGroups(days: readonly DayFigures[]): (Figures & { name: string })[] {
  const groups = new Map<string, Figures>()
  for (const one of days)
    groups.set(one.group, addFigures(groups.get(one.group) ?? NO_FIGURES, one))
  return [...groups]
    .map(([name, figures]) => ({ name, ...figures }))
    .sort((a, b) => b.revenue - a.revenue || b.booked - a.booked || (a.name < b.name ? -1 : 1))
}
