import { DAY, HOUR } from '@kerbside/domain/time.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { listFailedRefunds as listRows, type Refund } from './store.ts'

export type FailedRefund = { refund: Refund; reference: number; currency: string }

const RECENT_MS = 30 * DAY
/** A working gateway has responded by then. */
const LONG_MS = HOUR

/** Refunds that staff must look at: rejected by the gateway recently, or open for a long time. */
export async function listFailedRefunds(
  context: Pick<RequestContext, 'db' | 'operator' | 'now'>,
): Promise<FailedRefund[]> {
  const now = context.now().getTime()
  return withOperator(context, (tx) =>
    listRows(tx, {
      operator: context.operator,
      failedSince: new Date(now - RECENT_MS),
      openSince: new Date(now - LONG_MS),
    }),
  )
}
