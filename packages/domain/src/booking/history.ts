import { HOUR, type LocalTime, localAt, resolveLocal } from '../time.ts'
import type { Leg } from './booking.ts'
import { isOver, LEG_STATES, type LegState } from './leg-state.ts'

/** The list in which a customer finds a leg (product.md, "One leg, four small machines"). */
export type HistoryGroup = 'today' | 'process' | 'pending' | 'history'

export const HISTORY_GROUPS = [
  'today',
  'process',
  'pending',
  'history',
] as const satisfies readonly HistoryGroup[]

/** Months of past legs to show; the specification's ranges. */
export type HistoryRange = '3' | '6' | '12' | 'all'

export const HISTORY_RANGES = ['3', '6', '12', 'all'] as const satisfies readonly HistoryRange[]

type Placing = 'process' | 'pending' | 'by-day' | 'history'

const BY_DAY: ReadonlySet<LegState> = new Set(['confirmed', 'assigned'])
const WAITS: ReadonlySet<LegState> = new Set(['held', 'requested'])

const placingOf = (state: LegState): Placing => {
  if (isOver(state)) return 'history'
  if (WAITS.has(state)) return 'pending'
  return BY_DAY.has(state) ? 'by-day' : 'process'
}

const statesOf = (placing: Placing): readonly LegState[] =>
  LEG_STATES.filter((state) => placingOf(state) === placing)

/** The states that determine a leg's group whatever the day, and those for which the day decides. */
export const PLACED: Readonly<Record<Placing, readonly LegState[]>> = {
  process: statesOf('process'),
  pending: statesOf('pending'),
  'by-day': statesOf('by-day'),
  history: statesOf('history'),
}

/** The operator's day as instants: today's pickups are from `from` up to `until`. */
export type Today = { from: Date; until: Date }

/** A car that was due last night may still be waited for: for this long its leg stays in today's list. */
const LATE_HOURS = 12

export function todayAt(now: Date, zone: string): Today {
  const from = startOfDay(now, { zone, days: 0 })
  const late = new Date(now.getTime() - LATE_HOURS * HOUR)
  return { from: late < from ? late : from, until: startOfDay(now, { zone, days: 1 }) }
}

/** A leg of an earlier day that was never closed counts as history, because its customer looks for it there. */
export function groupOf(leg: Pick<Leg, 'state' | 'pickupAt'>, today: Today): HistoryGroup {
  const placing = placingOf(leg.state)
  if (placing !== 'by-day') return placing
  if (leg.pickupAt >= today.until) return 'pending'
  return leg.pickupAt >= today.from ? 'today' : 'history'
}

/** The start of the range of past legs: so many months ago, on the same day of the month or the month's last. */
export function rangeStart(
  range: HistoryRange,
  { now, zone }: { now: Date; zone: string },
): Date | undefined {
  if (range === 'all') return undefined
  const [year = 0, month = 1, day = 1] = localAt(now, zone).slice(0, 10).split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 - Number(range), 1))
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(day, days))
  return firstInstant(first, zone)
}

const startOfDay = (now: Date, { zone, days }: { zone: string; days: number }): Date => {
  const [year = 0, month = 1, day = 1] = localAt(now, zone).slice(0, 10).split('-').map(Number)
  return firstInstant(new Date(Date.UTC(year, month - 1, day + days)), zone)
}

const HALF_HOURS = ['00:00', '00:30', '01:00', '01:30', '02:00'] as const

/** If the clock goes forward at midnight, the day begins later. */
function firstInstant(day: Date, zone: string): Date {
  for (const clock of HALF_HOURS) {
    const result = resolveLocal(`${day.toISOString().slice(0, 10)}T${clock}` as LocalTime, zone)
    if (result.ok) return result.at
  }
  return day
}
