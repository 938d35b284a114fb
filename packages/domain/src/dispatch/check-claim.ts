import { metresBetween, type Point } from '../geo.ts'
import { addMinutes } from '../time.ts'

/** A tracked position of a phone, with the time at which the server received it. */
export type Sight = { at: Date; point: Point }

/** One claim of a driver about a leg. */
export type DriverClaim = {
  /** When it happened, according to the driver. */
  sentAt: Date
  /** When the server received it. */
  receivedAt: Date
  /** The position of the phone, according to the claim. */
  point: Point | undefined
  /** False: a dispatcher recorded it and is responsible for it. */
  byDriver: boolean
}

/** Why a driver's claim alone is not enough to charge a customer. */
export type ClaimDoubt =
  /** The claim's own position is far from the pickup. */
  | 'far-away'
  /** The tracked positions around that time are elsewhere. */
  | 'elsewhere'
  /** The claim is dated before the phone was online without sending it, or before the driver had the leg. */
  | 'late-claim'
  /** No position shows that a car was there. */
  | 'unseen'

type ClaimEvidence = {
  pickup: Point
  /** Positions of this driver, oldest first. */
  sights: readonly Sight[]
  /** Since when the leg is assigned to the driver. */
  assignedAt: Date | undefined
}

/** The size of a terminal with its car parks; farther away is not at the pickup. */
const NEAR_METRES = 1_000
/** The delay that a bad connection and a pause before pressing explain. */
const USUAL_MINUTES = 3

/** Why the claim that the car was at the pickup from that time is doubtful; undefined if it is not. */
export function findArrivalDoubt(
  arrived: DriverClaim,
  { pickup, sights, assignedAt }: ClaimEvidence,
): ClaimDoubt | undefined {
  const { sentAt, receivedAt, point, byDriver } = arrived
  if (!byDriver) return undefined
  if (point && !isNear(point, pickup)) return 'far-away'
  const around = sightsAround(sights, sentAt)
  if (around.length > 0)
    return around.some((sight) => isNear(sight.point, pickup)) ? undefined : 'elsewhere'
  // reported at once: the time gives the driver no advantage
  if (receivedAt <= addMinutes(sentAt, USUAL_MINUTES)) return undefined
  if (assignedAt && sentAt < addMinutes(assignedAt, -USUAL_MINUTES)) return 'late-claim'
  const meanwhile = {
    from: addMinutes(sentAt, USUAL_MINUTES),
    until: addMinutes(receivedAt, -USUAL_MINUTES),
  }
  if (sights.some(({ at }) => at > meanwhile.from && at < meanwhile.until)) return 'late-claim'
  // offline since before: then there is an earlier position
  return sights.some(({ at }) => at < sentAt) ? undefined : 'unseen'
}

/** The same for a no-show. */
export function findNoShowDoubt(
  claims: { arrived: DriverClaim | undefined; noShow: DriverClaim },
  evidence: ClaimEvidence,
): ClaimDoubt | undefined {
  const { arrived, noShow } = claims
  if (!noShow.byDriver) return undefined
  const { pickup, sights } = evidence
  const doubt = arrived && findArrivalDoubt(arrived, evidence)
  if (doubt) return doubt
  if (noShow.point && !isNear(noShow.point, pickup)) return 'far-away'
  const around = sightsAround(sights, noShow.sentAt)
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
