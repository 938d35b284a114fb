import {
  evaluatePromo,
  type Promo,
  type PromoFacts,
  type PromoResult,
} from '@kerbside/domain/promo/evaluate-promo.ts'
import { promoIn } from '@kerbside/domain/promo/promo-in.ts'
import type { Exchange } from '@kerbside/domain/quotation/exchange.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { findPromo } from './store.ts'

export type PromoParams = Omit<PromoFacts, 'now' | 'usesBefore' | 'bookerId'> & {
  code: string
  /** The customer's phone in international form; '' while it is not known. */
  customer: string
  /** From the operator's own currency to that of the prices; undefined if they are the same. */
  exchange?: Exchange | undefined
}

/** Whether the customer may use a code, given what is known of the journey so far. */
export async function checkPromo(
  context: RequestContext,
  params: PromoParams,
): Promise<PromoResult> {
  const { operator } = context
  const found = await withOperator(context, (tx) => findPromo(tx, { ...params, operator }))
  const { exchange, code: _, customer: __, ...facts } = params
  return evaluatePromo(found && inPricesOf(found.promo, exchange), {
    ...facts,
    now: context.now(),
    bookerId: context.principal.bookerId,
    usesBefore: found?.usesBefore,
  })
}

const inPricesOf = (promo: Promo, exchange: Exchange | undefined): Promo =>
  exchange ? promoIn(promo, exchange) : promo
