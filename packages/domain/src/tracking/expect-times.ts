import { isUnderWay, type LegState } from '../booking/leg-state.ts'
import { addMinutes, MINUTE } from '../time.ts'

/**
 * The minutes of a drive as shown to people: started minutes count in full, so that no arrival is promised too early.
 */
export const toDriveMinutes = (seconds: number): number => Math.ceil(seconds / 60)

/** A car is late from this many minutes after the promised time; a smaller difference is within the forecast's error. */
const LATE_FROM_MINUTES = 5

export type ExpectedTimes = {
  /** The expected arrival at the pickup; undefined after it, or if unknown. */
  pickupAt: Date | undefined
  /** The expected end of the journey; undefined after it, or if unknown. */
  dropOffAt: Date | undefined
  /** Whole minutes after the promised time, from LATE_FROM_MINUTES on; else 0. */
  lateMinutes: number
}

/**
 * Returns the expected times of a leg from its present state: a car that is late for the pickup is also late at the
 * end, and an expected time that has already passed is not shown.
 */
export function expectTimes(
  leg: {
    state: LegState
    pickupAt: Date
    /** The duration of the drive from pickup to drop-off. */
    driveMinutes: number
    /** When the passenger got in. */
    onBoardAt: Date | undefined
  },
  /** Whole minutes to the next stop; 0 if the routing engine gave no result. */
  { now, etaMinutes }: { now: Date; etaMinutes: number },
): ExpectedTimes {
  const { state, pickupAt, driveMinutes, onBoardAt } = leg
  const later = (a: Date, b: Date) => (a > b ? a : b)
  const ahead = (at: Date | undefined) => (at && at >= now ? at : undefined)
  if (state === 'on_board') {
    const planned = addMinutes(onBoardAt ?? pickupAt, driveMinutes)
    const dropOffAt = etaMinutes > 0 ? addMinutes(now, etaMinutes) : ahead(planned)
    return { pickupAt: undefined, dropOffAt, lateMinutes: 0 }
  }
  if (state === 'arrived')
    return {
      pickupAt: undefined,
      dropOffAt: addMinutes(later(pickupAt, now), driveMinutes),
      lateMinutes: 0,
    }
  const isComing = state === 'en_route'
  if (!isComing && isUnderWay(state)) return NO_TIMES
  const there = isComing && etaMinutes > 0 ? addMinutes(now, etaMinutes) : ahead(pickupAt)
  if (!there) return { ...NO_TIMES, lateMinutes: lateBy(now, pickupAt) }
  return {
    pickupAt: there,
    dropOffAt: addMinutes(later(there, pickupAt), driveMinutes),
    lateMinutes: lateBy(there, pickupAt),
  }
}

const NO_TIMES: ExpectedTimes = { pickupAt: undefined, dropOffAt: undefined, lateMinutes: 0 }

function lateBy(at: Date, promised: Date): number {
  const minutes = Math.floor((at.getTime() - promised.getTime()) / MINUTE)
  return minutes >= LATE_FROM_MINUTES ? minutes : 0
}

/**
 * The pickup time shown prominently on a page: the promised one, or the expected one if a car on its way will be later.
 * A car that will be early does not change it: the passenger need not be ready before the promised time.
 */
export function shownPickup(
  { state, pickupAt }: { state: LegState; pickupAt: Date },
  { now, etaMinutes }: { now: Date; etaMinutes: number },
): Date {
  if (state !== 'en_route' || etaMinutes <= 0) return pickupAt
  const there = addMinutes(now, etaMinutes)
  return there > pickupAt ? there : pickupAt
}
