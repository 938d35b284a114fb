import { judgePromo, type PromoFacts } from '@kerbside/domain/promo/judge-promo.ts'
import { promoIn } from '@kerbside/domain/promo/promo-in.ts'
import type { PromoRule } from '@kerbside/domain/promo/promo-rule.ts'
import type { Exchange } from '@kerbside/domain/quotation/exchange.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { findPromo } from './store.ts'

/**
 * The promo of a booking, for its trip as it shall be: the use was taken when it was booked, so that neither the time
 * since nor what others used up takes it away. Its days, its least fare and its types hold as ever.
 */
export async function findKeptPromo(
  call: Pick<Call, 'db' | 'operator' | 'now'>,
  {
    code,
    exchange,
    ...facts
  }: Pick<PromoFacts, 'day' | 'prices' | 'vehicleTypeId'> & {
    code: string
    exchange: Exchange | undefined
  },
): Promise<PromoRule | undefined> {
  const { operator } = call
  const found = await withOperator(call, (tx) => findPromo(tx, { operator, code, customer: '' }))
  if (!found || !exchange) return undefined
  const now = call.now()
  const used = {
    ...promoIn(found.promo, exchange),
    startsAt: now,
    endsAt: new Date(now.getTime() + 1),
    usesLeft: undefined,
    usesPerCustomer: undefined,
    bookerIds: [],
    isRetired: false,
  }
  const verdict = judgePromo(used, { ...facts, now })
  return verdict.ok ? verdict.rule : undefined
}
