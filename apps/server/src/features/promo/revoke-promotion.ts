import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorId } from '../../operator.ts'
import { hashOfToken } from './open-promotion.ts'
import { markRevoked } from './store.ts'

/** Ends a link before its time; false if it had ended already. */
export async function revokePromotion(
  context: Pick<Deps, 'db' | 'now'> & { operator: OperatorId },
  { token }: { token: string },
): Promise<boolean> {
  const { operator } = context
  return withOperator(context, (tx) =>
    markRevoked(tx, { operator, tokenHash: hashOfToken(token), now: context.now() }),
  )
}
