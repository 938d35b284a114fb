import { type Minor, minor } from '../money.ts'
import { part } from '../money-part.ts'
import type { PromoOff } from './promo-rule.ts'

/** Never more than the fare: a promo makes a journey free, it does not pay the customer. */
export function amountOff(off: PromoOff, fare: Minor): Minor {
  const full = off.kind === 'amount' ? off.amount : part(fare, off.basisPoints)
  return minor(Math.min(full, fare))
}
