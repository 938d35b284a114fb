import { EMPTY_PREFILL, type Prefill } from '@kerbside/domain/promo/prefill.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { hashOfToken } from './open-promotion.ts'
import { findPrefill } from './store.ts'

/** The prefill of a link; a link that has ended, was revoked or belongs to another operator is not found. */
export async function findPromotion(
  context: RequestContext,
  { token }: { token: string },
): Promise<Prefill | undefined> {
  const { operator } = context
  const prefill = await withOperator(context, (tx) =>
    findPrefill(tx, { operator, tokenHash: hashOfToken(token), now: context.now() }),
  )
  return prefill && { ...EMPTY_PREFILL, ...prefill }
}
