import { type Exchange, exchanged } from '../quotation/exchange.ts'
import type { Promo } from './judge-promo.ts'

/** A promo is kept in the operator's own currency; prices of a book in another one are compared in that. */
export function promoIn(promo: Promo, exchange: Exchange): Promo {
  const { off, minimumFare } = promo
  return {
    ...promo,
    off: off.kind === 'amount' ? { ...off, amount: exchanged(off.amount, exchange) } : off,
    minimumFare: exchanged(minimumFare, exchange),
  }
}
