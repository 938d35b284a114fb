/** Parts of a day with similar traffic; `free` is the evening, the early morning and the weekend. */
export const DAY_PARTS = ['morning-peak', 'midday', 'evening-peak', 'night', 'free'] as const
export type DayPart = (typeof DAY_PARTS)[number]

/** How many times the standard minutes an operator's cars take; 1 for a part that is not here. */
export type DriveTimeFactors = Readonly<Partial<Record<DayPart, number>>>

/** A finished leg: the minutes of the standard times, and those from "on board" to "completed". */
export type FinishedDrive = {
  part: DayPart
  metres: number
  promisedMinutes: number
  drivenMinutes: number
}

export type DriveTimes = {
  part: DayPart
  legs: number
  /** Medians; 0 without legs. */
  promisedMinutes: number
  drivenMinutes: number
  /** 1 if too few legs were counted. */
  factor: number
}

/** The legs of so many days are counted. */
export const DRIVE_TIME_DAYS = 28
/** With fewer legs, one slow day would decide. */
export const MIN_DRIVE_LEGS = 20
/** Outside of these the standard times, the map or the drivers' reports are wrong, and no traffic explains it. */
export const MIN_DRIVE_FACTOR = 0.7
export const MAX_DRIVE_FACTOR = 1.5

/** On a shorter drive the kerb counts for more than the street. */
const MIN_METRES = 1_000
const MIN_PROMISED_MINUTES = 3
/** A leg outside of these was reported late, waited on the way, or went elsewhere. */
const MIN_RATIO = 0.4
const MAX_RATIO = 2.5

const isPlausible = ({ metres, promisedMinutes, drivenMinutes }: FinishedDrive): boolean =>
  metres >= MIN_METRES &&
  promisedMinutes >= MIN_PROMISED_MINUTES &&
  drivenMinutes >= promisedMinutes * MIN_RATIO &&
  drivenMinutes <= promisedMinutes * MAX_RATIO

/** The median of driven to promised minutes for each part of the day, within bounds. */
export function measureDriveTimes(drives: readonly FinishedDrive[]): DriveTimes[] {
  const plausible = drives.filter(isPlausible)
  return DAY_PARTS.map((part) => {
    const own = plausible.filter((drive) => drive.part === part)
    const ratio = medianOf(own.map((drive) => drive.drivenMinutes / drive.promisedMinutes))
    return {
      part,
      legs: own.length,
      promisedMinutes: round(medianOf(own.map((drive) => drive.promisedMinutes)), 10),
      drivenMinutes: round(medianOf(own.map((drive) => drive.drivenMinutes)), 10),
      factor: own.length < MIN_DRIVE_LEGS ? 1 : round(within(ratio), 100),
    }
  })
}

export const factorsOf = (times: readonly DriveTimes[]): DriveTimeFactors =>
  Object.fromEntries(times.map(({ part, factor }) => [part, factor]))

/** The hour in which the nightly calculation runs, by the operator's clock: few bookings, and the evening is over. */
export const isCalculationHour = (local: string): boolean => local.slice(11, 13) === '03'

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[sorted.length / 2 - 1] ?? 0) + upper) / 2
}

const within = (ratio: number): number =>
  Math.min(MAX_DRIVE_FACTOR, Math.max(MIN_DRIVE_FACTOR, ratio))

const round = (value: number, parts: number): number => Math.round(value * parts) / parts
