import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorId } from '../../operator.ts'
import { hashOfToken } from './open-promotion.ts'
import { markRevoked } from './store.ts'

/** Ends a link before its time; false when it was none any more. */
export async function revokePromotion(
  call: Pick<Deps, 'db' | 'now'> & { operator: OperatorId },
  { token }: { token: string },
): Promise<boolean> {
  const { operator } = call
  return withOperator(call, (tx) =>
    markRevoked(tx, { operator, tokenHash: hashOfToken(token), now: call.now() }),
  )
}
