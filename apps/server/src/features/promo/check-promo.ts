import {
  judgePromo,
  type Promo,
  type PromoFacts,
  type PromoVerdict,
} from '@kerbside/domain/promo/judge-promo.ts'
import { promoIn } from '@kerbside/domain/promo/promo-in.ts'
import type { Exchange } from '@kerbside/domain/quotation/exchange.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { findPromo } from './store.ts'

export type PromoAsked = Omit<PromoFacts, 'now' | 'usesBefore' | 'bookerId'> & {
  code: string
  /** Phone in international form of who uses it; '' while nobody is known. */
  customer: string
  /** From the operator's own currency to the one the prices are in; undefined when they are the same. */
  exchange?: Exchange | undefined
}

/** Whether a code may be used by who is asking, for what is known of the journey so far. */
export async function checkPromo(call: Call, asked: PromoAsked): Promise<PromoVerdict> {
  const { operator } = call
  const found = await withOperator(call, (tx) => findPromo(tx, { ...asked, operator }))
  const { exchange, code: _, customer: __, ...known } = asked
  return judgePromo(found && inPricesOf(found.promo, exchange), {
    ...known,
    now: call.now(),
    bookerId: call.who.bookerId,
    usesBefore: found?.usesBefore,
  })
}

const inPricesOf = (promo: Promo, exchange: Exchange | undefined): Promo =>
  exchange ? promoIn(promo, exchange) : promo
