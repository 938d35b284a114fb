import { evaluatePromo, type PromoFacts } from '@kerbside/domain/promo/evaluate-promo.ts'
import { promoIn } from '@kerbside/domain/promo/promo-in.ts'
import type { PromoRule } from '@kerbside/domain/promo/promo-rule.ts'
import type { Exchange } from '@kerbside/domain/quotation/exchange.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { findPromo } from './store.ts'

/**
 * The promo of a booking, for its changed leg. The use was taken at booking, so an expired period or a used-up code
 * does not remove it. Its weekdays, minimum fare and vehicle types still apply.
 */
export async function findStoredPromo(
  context: Pick<RequestContext, 'db' | 'operator' | 'now'>,
  {
    code,
    exchange,
    ...facts
  }: Pick<PromoFacts, 'day' | 'prices' | 'vehicleTypeId'> & {
    code: string
    exchange: Exchange | undefined
  },
): Promise<PromoRule | undefined> {
  const { operator } = context
  const promo = await withOperator(context, (tx) => findPromo(tx, { operator, code, customer: '' }))
  if (!promo || !exchange) return undefined
  const now = context.now()
  const used = {
    ...promoIn(promo.promo, exchange),
    startsAt: now,
    endsAt: new Date(now.getTime() + 1),
    usesLeft: undefined,
    usesPerCustomer: undefined,
    bookerIds: [],
    isRetired: false,
  }
  const result = evaluatePromo(used, { ...facts, now })
  return result.ok ? result.rule : undefined
}
