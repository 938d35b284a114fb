import type { Minor } from '@kerbside/domain/money.ts'
import { judgePromo, type PromoVerdict } from '@kerbside/domain/promo/judge-promo.ts'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import { findPromo, takeUse } from './store.ts'

/** Judges a code and takes one use of it, in the transaction of the booking it is for. */
export async function takePromo(
  tx: Tx,
  asked: { operator: OperatorId; code: string; fare: Minor; now: Date },
): Promise<PromoVerdict> {
  const verdict = judgePromo(await findPromo(tx, asked), asked)
  if (!verdict.ok) return verdict
  const taken = await takeUse(tx, { operator: asked.operator, promoId: verdict.promoId })
  return taken ? verdict : { ok: false, reason: 'used-up' }
}
