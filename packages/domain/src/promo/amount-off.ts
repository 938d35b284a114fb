import { type Minor, minor } from '../money.ts'
import { part } from '../money-part.ts'
import type { PromoOff } from './promo-rule.ts'

/** The discount, never more than the fare: a promo can make a journey free but pays nothing out. */
export function amountOff(off: PromoOff, fare: Minor): Minor {
  const full = off.kind === 'amount' ? off.amount : part(fare, off.basisPoints)
  return minor(Math.min(full, fare))
}
