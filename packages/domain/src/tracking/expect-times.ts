import { isUnderWay, type JobState } from '../booking/job.ts'
import { addMinutes, MINUTE } from '../time.ts'

/** Of a drive, as everybody is told them: begun is counted, so that nobody is promised what is not quite there. */
export const rideMinutesOf = (seconds: number): number => Math.ceil(seconds / 60)

/** A car is late from this many minutes after the promised time; a smaller difference is within the forecast's error. */
const LATE_FROM_MINUTES = 5

export type ExpectedTimes = {
  /** When the car is at the pickup; undefined once it was, or where nobody can say. */
  pickupAt: Date | undefined
  /** When the journey ends, as it goes now; undefined once it has, or where nobody can say. */
  dropOffAt: Date | undefined
  /** Whole minutes beyond the promised time, once they are too many to be left unsaid; else 0. */
  lateMinutes: number
}

/**
 * When a ride will be where, from where it stands: a car that is late is late at the end, too, and what should have been
 * by now is no time to tell anybody.
 */
export function expectTimes(
  leg: {
    state: JobState
    pickupAt: Date
    /** Of the drive from pickup to drop-off. */
    rideMinutes: number
    /** When the passenger got in. */
    onBoardAt: Date | undefined
  },
  /** Whole minutes to the next goal; 0 where the roads said nothing. */
  { now, etaMinutes }: { now: Date; etaMinutes: number },
): ExpectedTimes {
  const { state, pickupAt, rideMinutes, onBoardAt } = leg
  const later = (a: Date, b: Date) => (a > b ? a : b)
  const ahead = (at: Date | undefined) => (at && at >= now ? at : undefined)
  if (state === 'on_board') {
    const planned = addMinutes(onBoardAt ?? pickupAt, rideMinutes)
    const dropOffAt = etaMinutes > 0 ? addMinutes(now, etaMinutes) : ahead(planned)
    return { pickupAt: undefined, dropOffAt, lateMinutes: 0 }
  }
  if (state === 'arrived')
    return {
      pickupAt: undefined,
      dropOffAt: addMinutes(later(pickupAt, now), rideMinutes),
      lateMinutes: 0,
    }
  const isComing = state === 'en_route'
  if (!isComing && isUnderWay(state)) return NOTHING
  const there = isComing && etaMinutes > 0 ? addMinutes(now, etaMinutes) : ahead(pickupAt)
  if (!there) return { ...NOTHING, lateMinutes: lateBy(now, pickupAt) }
  return {
    pickupAt: there,
    dropOffAt: addMinutes(later(there, pickupAt), rideMinutes),
    lateMinutes: lateBy(there, pickupAt),
  }
}

const NOTHING: ExpectedTimes = { pickupAt: undefined, dropOffAt: undefined, lateMinutes: 0 }

function lateBy(at: Date, promised: Date): number {
  const minutes = Math.floor((at.getTime() - promised.getTime()) / MINUTE)
  return minutes >= LATE_FROM_MINUTES ? minutes : 0
}

/**
 * The pickup time that a page shows large: the promised one, or the expected one when a car on its way will be later. A
 * car that will be early does not change it: the passenger need not be ready before the promised time.
 */
export function shownPickup(
  { state, pickupAt }: { state: JobState; pickupAt: Date },
  { now, etaMinutes }: { now: Date; etaMinutes: number },
): Date {
  if (state !== 'en_route' || etaMinutes <= 0) return pickupAt
  const there = addMinutes(now, etaMinutes)
  return there > pickupAt ? there : pickupAt
}
