import { type Exchange, exchanged } from '../quotation/exchange.ts'
import type { Promo } from './evaluate-promo.ts'

/** Converts a promo from the operator's own currency, in which it is stored, to the currency of a price book. */
export function promoIn(promo: Promo, exchange: Exchange): Promo {
  const { off, minimumFare } = promo
  return {
    ...promo,
    off: off.kind === 'amount' ? { ...off, amount: exchanged(off.amount, exchange) } : off,
    minimumFare: exchanged(minimumFare, exchange),
  }
}
