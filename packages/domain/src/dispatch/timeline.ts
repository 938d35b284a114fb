import { isUnderWay, type JobState } from '../booking/job.ts'
import type { Point } from '../geo.ts'
import { addMinutes, MINUTE } from '../time.ts'

/** When a leg’s moves really happened; what did not yet is undefined. */
export type BarTimes = {
  setOffAt?: Date | undefined
  arrivedAt?: Date | undefined
  boardedAt?: Date | undefined
  endedAt?: Date | undefined
}

/** A leg on a driver’s lane. */
export type Bar = BarTimes & {
  reference: number
  state: JobState
  pickupAt: Date
  /** Of the drive from pickup to drop-off. */
  seconds: number
  pickup: Point
  dropOff: Point
}

/** It stands in the driver’s way: theirs, and not over. */
export const isAhead = ({ state }: { state: JobState }): boolean =>
  state === 'assigned' || isUnderWay(state)

const latest = (...moments: readonly (Date | undefined)[]): Date =>
  new Date(Math.max(...moments.map((at) => at?.getTime() ?? 0)))

const after = (from: Date, seconds: number): Date => new Date(from.getTime() + seconds * 1000)

/** When the driver is rid of it: as it went, else as it goes from now on. */
export function endOf(bar: Omit<Bar, 'pickup' | 'dropOff' | 'reference'>, now: Date): Date {
  const { state, pickupAt, seconds, arrivedAt, boardedAt, endedAt } = bar
  if (endedAt) return endedAt
  if (state === 'on_board') return latest(after(boardedAt ?? pickupAt, seconds), now)
  if (state === 'arrived' || state === 'en_route')
    return after(latest(pickupAt, arrivedAt, now), seconds)
  return after(pickupAt, seconds)
}

/** From where and when a driver could go to a pickup, and what they have to do after it. */
export type Standing<Known extends Bar = Bar> = {
  /** Undefined when nothing is known of where they will be. */
  from: Point | undefined
  freeAt: Date
  before: Known | undefined
  next: Known | undefined
}

/** How a driver stands around a pickup: the job before it ends somewhere, or they start from where they are. */
export function standBefore<Known extends Bar>(
  bars: readonly Known[],
  facts: { reference: number; pickupAt: Date; now: Date; place: Point | undefined },
): Standing<Known> {
  const { reference, pickupAt, now, place } = facts
  let before: Known | undefined
  let next: Known | undefined
  for (const bar of bars) {
    if (bar.reference === reference || !isAhead(bar)) continue
    // who is under way with somebody finishes that first, whenever it should have begun
    const isFirst = isUnderWay(bar.state) || bar.pickupAt <= pickupAt
    if (isFirst && (!before || endOf(bar, now) > endOf(before, now))) before = bar
    if (!isFirst && (!next || bar.pickupAt < next.pickupAt)) next = bar
  }
  return {
    from: before ? before.dropOff : place,
    freeAt: before ? latest(endOf(before, now), now) : now,
    before,
    next,
  }
}

/** Minutes between being there and being wanted there; minus: so late. Rounded to the driver’s disadvantage. */
export const spareMinutes = (thereAt: Date, wantedAt: Date): number =>
  Math.floor((wantedAt.getTime() - thereAt.getTime()) / MINUTE)

/** Where a driver is now says nothing of where they come from so long after. */
const PLACE_MINUTES = 6 * 60

/** How late each of a driver’s jobs will begin when everything before it goes on as it does now. */
export function planLane(
  bars: readonly Bar[],
  facts: {
    now: Date
    place: Point | undefined
    /** Seconds by road, from a drop-off or from where the driver is. */
    drive: (from: Point, to: Point) => number
  },
): { reference: number; before: number | undefined; driveMinutes: number; spare: number }[] {
  const { now, place, drive } = facts
  const ahead = bars.filter(isAhead).toSorted((a, b) => +a.pickupAt - +b.pickupAt)
  const planned: {
    reference: number
    before: number | undefined
    driveMinutes: number
    spare: number
  }[] = []
  let from = place
  let freeAt = now
  let before: number | undefined
  const underWay = ahead.find(({ state }) => isUnderWay(state))
  for (const bar of underWay ? [underWay, ...ahead.filter((one) => one !== underWay)] : ahead) {
    const isThere = bar.state === 'arrived' || bar.state === 'on_board'
    let thereAt = latest(freeAt, now)
    const isKnown = before !== undefined || bar.pickupAt <= addMinutes(now, PLACE_MINUTES)
    if (from && !isThere && isKnown) {
      const seconds = drive(from, bar.pickup)
      thereAt = after(latest(freeAt, now), seconds)
      const spare = spareMinutes(thereAt, bar.pickupAt)
      planned.push({
        reference: bar.reference,
        before,
        driveMinutes: Math.ceil(seconds / 60),
        spare,
      })
    }
    const starts = latest(bar.pickupAt, thereAt)
    freeAt = isThere ? endOf(bar, now) : after(starts, bar.seconds)
    from = bar.dropOff
    before = bar.reference
  }
  return planned
}

/** Nobody stands still for nothing: within this of the pickup a car that does not move needs somebody to ask why. */
const NEAR_MINUTES = 45
const STILL_MINUTES = 9

/** Whether a driver who should be on the way has not moved for too long; told since when they stand where they stand. */
export const isStuck = (
  bar: Pick<Bar, 'state' | 'pickupAt'>,
  { now, stillSince, driveMinutes }: { now: Date; stillSince: Date; driveMinutes: number },
): boolean => {
  if (bar.state !== 'assigned' && bar.state !== 'en_route') return false
  const toPickup = (bar.pickupAt.getTime() - now.getTime()) / MINUTE
  // who is at the door already may well stand there
  const mustGo = driveMinutes > 3 && (bar.state === 'en_route' || toPickup <= driveMinutes + 10)
  return mustGo && toPickup <= NEAR_MINUTES && addMinutes(stillSince, STILL_MINUTES) <= now
}
