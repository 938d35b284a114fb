import { EMPTY_PREFILL, type Prefill } from '@kerbside/domain/promo/prefill.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { hashOfToken } from './open-promotion.ts'
import { findPrefill } from './store.ts'

/** What a link fills in; one that ended, was revoked or belongs to another operator is like one that never was. */
export async function findPromotion(
  call: Call,
  { token }: { token: string },
): Promise<Prefill | undefined> {
  const { operator } = call
  const found = await withOperator(call, (tx) =>
    findPrefill(tx, { operator, tokenHash: hashOfToken(token), now: call.now() }),
  )
  return found && { ...EMPTY_PREFILL, ...found }
}
