import { metresBetween, type Point } from '../geo.ts'
import { addMinutes } from '../time.ts'

/** Where a phone was when the house heard it there, by the house's own clock. */
export type Sight = { at: Date; point: Point }

/** One thing a driver said of a ride. */
export type Word = {
  /** When it happened, as they say. */
  saidAt: Date
  /** When it reached us. */
  heardAt: Date
  /** Where their phone was, as it says. */
  point: Point | undefined
  /** False: somebody at the desk said it, who answers for it. */
  byDriver: boolean
}

/** Why a driver's word alone is not enough to take a customer's money. */
export type Doubt =
  /** The phone itself says it was far from the pickup. */
  | 'far-away'
  /** Positions heard around then were somewhere else. */
  | 'elsewhere'
  /** It is said to have happened before the phone was heard without a word of it, or before they had the job. */
  | 'late-word'
  /** No position shows that a car was there. */
  | 'unseen'

type Known = {
  pickup: Point
  /** Of this driver, oldest first. */
  sights: readonly Sight[]
  /** Since when the job is theirs. */
  assignedAt: Date | undefined
}

/** A terminal with its car parks; whoever is farther away is not at the pickup. */
const NEAR_METRES = 1_000
/** What a bad line and a pause before pressing explain. */
const USUAL_MINUTES = 3

/** Whether it must be doubted that a car was at the pickup from when its driver says; undefined: it need not be. */
export function doubtArrival(
  arrived: Word,
  { pickup, sights, assignedAt }: Known,
): Doubt | undefined {
  const { saidAt, heardAt, point, byDriver } = arrived
  if (!byDriver) return undefined
  if (point && !isNear(point, pickup)) return 'far-away'
  const around = sightsAround(sights, saidAt)
  if (around.length > 0)
    return around.some((sight) => isNear(sight.point, pickup)) ? undefined : 'elsewhere'
  // told at once: there was nothing to be gained by the time
  if (heardAt <= addMinutes(saidAt, USUAL_MINUTES)) return undefined
  if (assignedAt && saidAt < addMinutes(assignedAt, -USUAL_MINUTES)) return 'late-word'
  const meanwhile = {
    from: addMinutes(saidAt, USUAL_MINUTES),
    until: addMinutes(heardAt, -USUAL_MINUTES),
  }
  if (sights.some(({ at }) => at > meanwhile.from && at < meanwhile.until)) return 'late-word'
  // out of signal since before: then they were heard before
  return sights.some(({ at }) => at < saidAt) ? undefined : 'unseen'
}

/** The same of a passenger who is said not to have come. */
export function doubtNoShow(
  words: { arrived: Word | undefined; noShow: Word },
  known: Known,
): Doubt | undefined {
  const { arrived, noShow } = words
  if (!noShow.byDriver) return undefined
  const { pickup, sights } = known
  const doubt = arrived && doubtArrival(arrived, known)
  if (doubt) return doubt
  if (noShow.point && !isNear(noShow.point, pickup)) return 'far-away'
  const around = sightsAround(sights, noShow.saidAt)
  const isThere = around.some((sight) => isNear(sight.point, pickup))
  if (around.length > 0 && !isThere) return 'elsewhere'
  return noShow.point || isThere ? undefined : 'unseen'
}

const isNear = (point: Point, pickup: Point): boolean => metresBetween(point, pickup) <= NEAR_METRES

const sightsAround = (sights: readonly Sight[], at: Date): Sight[] =>
  sights.filter(
    (sight) =>
      sight.at >= addMinutes(at, -USUAL_MINUTES) && sight.at <= addMinutes(at, USUAL_MINUTES),
  )
