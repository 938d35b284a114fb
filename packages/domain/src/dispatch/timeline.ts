import { isUnderWay, type LegState } from '../booking/leg-state.ts'
import type { Point } from '../geo.ts'
import { addMinutes, MINUTE } from '../time.ts'

/** The actual times of a leg’s moves; undefined for moves that have not happened. */
export type BarTimes = {
  setOffAt?: Date | undefined
  arrivedAt?: Date | undefined
  boardedAt?: Date | undefined
  endedAt?: Date | undefined
}

/** A leg in a driver’s lane. */
export type Bar = BarTimes & {
  reference: number
  state: LegState
  pickupAt: Date
  /** Seconds of the drive from pickup to drop-off. */
  seconds: number
  pickup: Point
  dropOff: Point
}

/** The driver still has to do it: assigned, and not over. */
export const isAhead = ({ state }: { state: LegState }): boolean =>
  state === 'assigned' || isUnderWay(state)

const latest = (...moments: readonly (Date | undefined)[]): Date =>
  new Date(Math.max(...moments.map((at) => at?.getTime() ?? 0)))

const after = (from: Date, seconds: number): Date => new Date(from.getTime() + seconds * 1000)

/** When the driver is free of it: the actual end, else the expected one from now on. */
export function endOf(bar: Omit<Bar, 'pickup' | 'dropOff' | 'reference'>, now: Date): Date {
  const { state, pickupAt, seconds, arrivedAt, boardedAt, endedAt } = bar
  if (endedAt) return endedAt
  if (state === 'on_board') return latest(after(boardedAt ?? pickupAt, seconds), now)
  if (state === 'arrived' || state === 'en_route')
    return after(latest(pickupAt, arrivedAt, now), seconds)
  return after(pickupAt, seconds)
}

/** From where and when a driver could go to a pickup, and their next leg after it. */
export type DriverPosition<Known extends Bar = Bar> = {
  /** Undefined if the driver's place is unknown. */
  from: Point | undefined
  freeAt: Date
  before: Known | undefined
  next: Known | undefined
}

/** A driver's situation around a pickup: the previous leg ends somewhere, or they start from their present position. */
export function positionBefore<Known extends Bar>(
  bars: readonly Known[],
  params: { reference: number; pickupAt: Date; now: Date; place: Point | undefined },
): DriverPosition<Known> {
  const { reference, pickupAt, now, place } = params
  let before: Known | undefined
  let next: Known | undefined
  for (const bar of bars) {
    if (bar.reference === reference || !isAhead(bar)) continue
    // a driver who is under way finishes that leg first, whenever it should have begun
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

/** Minutes between arriving and the required time; negative is late. Rounded to the driver’s disadvantage. */
export const slackMinutes = (thereAt: Date, wantedAt: Date): number =>
  Math.floor((wantedAt.getTime() - thereAt.getTime()) / MINUTE)

/** Beyond this a driver's present position does not show where they will come from. */
const PLACE_MINUTES = 6 * 60

/** The delay of each of a driver’s legs if everything before it continues as it does now. */
export function planLane(
  bars: readonly Bar[],
  params: {
    now: Date
    place: Point | undefined
    /** Seconds by road, from a drop-off or from the driver's position. */
    drive: (from: Point, to: Point) => number
  },
): { reference: number; before: number | undefined; driveMinutes: number; spare: number }[] {
  const { now, place, drive } = params
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
  for (const bar of underWay ? [underWay, ...ahead.filter((item) => item !== underWay)] : ahead) {
    const isThere = bar.state === 'arrived' || bar.state === 'on_board'
    let thereAt = latest(freeAt, now)
    const isKnown = before !== undefined || bar.pickupAt <= addMinutes(now, PLACE_MINUTES)
    if (from && !isThere && isKnown) {
      const seconds = drive(from, bar.pickup)
      thereAt = after(latest(freeAt, now), seconds)
      const spare = slackMinutes(thereAt, bar.pickupAt)
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

/** Within this of the pickup a car that does not move raises an alert. */
const NEAR_MINUTES = 45
const STILL_MINUTES = 9

/** Whether a driver who should be on the way has not moved for too long, given the start of the standstill. */
export const isStuck = (
  bar: Pick<Bar, 'state' | 'pickupAt'>,
  { now, stillSince, driveMinutes }: { now: Date; stillSince: Date; driveMinutes: number },
): boolean => {
  if (bar.state !== 'assigned' && bar.state !== 'en_route') return false
  const toPickup = (bar.pickupAt.getTime() - now.getTime()) / MINUTE
  // a driver who is at the pickup already may stand still
  const mustGo = driveMinutes > 3 && (bar.state === 'en_route' || toPickup <= driveMinutes + 10)
  return mustGo && toPickup <= NEAR_MINUTES && addMinutes(stillSince, STILL_MINUTES) <= now
}
