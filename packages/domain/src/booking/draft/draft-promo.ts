import type { AppliedPromo, Draft } from './draft.ts'
import { findGrantedPromo, findPrice } from './draft.ts'

/** A promo code that was granted for another price and must be granted again. */
export function findPromoNeed(draft: Draft): AppliedPromo | undefined {
  return findPrice(draft) && !findGrantedPromo(draft) ? draft.promo : undefined
}
