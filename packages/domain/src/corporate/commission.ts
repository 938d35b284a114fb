import { isCalledOff, type JobState } from '../booking/job.ts'
import { type Minor, minor, NOTHING } from '../money.ts'
import { part } from '../money-part.ts'

/** What an account earns on the journeys it books: a share of the fare, and so much a journey. */
export type CommissionRule = { basisPoints: number; fixed: Minor }

/** Of one leg; what is called off earns nothing, whatever cancelling it cost. */
export function commissionOf(
  rule: CommissionRule,
  { fare, state }: { fare: Minor; state: JobState },
): Minor {
  if (isCalledOff(state) || fare === NOTHING) return NOTHING
  return minor(Math.min(fare, part(fare, rule.basisPoints) + rule.fixed))
}
