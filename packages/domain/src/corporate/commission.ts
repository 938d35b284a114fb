import { isCalledOff, type LegState } from '../booking/leg-state.ts'
import { type Minor, minor, ZERO } from '../money.ts'
import { part } from '../money-part.ts'

/** What an account earns on the legs it books: a share of the fare, and a fixed amount per leg. */
export type CommissionRule = { basisPoints: number; fixed: Minor }

/** For one leg; a cancelled leg earns nothing, whatever the cancellation fee. */
export function commissionOf(
  rule: CommissionRule,
  { fare, state }: { fare: Minor; state: LegState },
): Minor {
  if (isCalledOff(state) || fare === ZERO) return ZERO
  return minor(Math.min(fare, part(fare, rule.basisPoints) + rule.fixed))
}
