import type { Minor } from '@kerbside/domain/money.ts'
import { judgePromo, type PromoVerdict } from '@kerbside/domain/promo/judge-promo.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { findPromo } from './store.ts'

export async function checkPromo(
  call: Call,
  { code, fare }: { code: string; fare: Minor },
): Promise<PromoVerdict> {
  const promo = await withOperator(call, (tx) => findPromo(tx, { operator: call.operator, code }))
  return judgePromo(promo, { fare, now: call.now() })
}
