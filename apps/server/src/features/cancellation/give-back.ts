import { type Minor, minor } from '@kerbside/domain/money.ts'
import type { Tx } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { claimAuthorised } from '../payment/list-paid.ts'
import { queueRefund } from '../refund/queue-refund.ts'
import type { RefundableAttempt } from './weigh-cancellation.ts'

/**
 * Starts refunding an amount, latest payment first. Captured payments are refunded; of authorised ones less will be
 * captured. Writes rows only: the caller sends the returned refunds to the gateway after the transaction.
 */
export async function giveBack(
  tx: Tx,
  details: {
    context: RequestContext
    spares: readonly RefundableAttempt[]
    amount: Minor
    reason: string
    requestedBy: 'customer' | 'staff'
  },
): Promise<string[]> {
  const { context, spares, reason, requestedBy } = details
  const refundIds: string[] = []
  let left: number = details.amount
  for (const { attempt, spare: refundable } of spares) {
    const amount = minor(Math.min(left, refundable))
    left -= amount
    if (attempt.state === 'authorised')
      // also for zero: the claimed part is captured, an unclaimed authorisation is released
      await claimAuthorised(tx, {
        operator: context.operator,
        attempt,
        take: minor(refundable - amount),
        now: context.now(),
      })
    else if (amount > 0) {
      const refund = await queueRefund(tx, { context, attempt, amount, reason, requestedBy })
      if (!refund.ok) throw new Error(`attempt ${attempt.id} has less to refund than expected`)
      refundIds.push(refund.refund.id)
    }
  }
  return refundIds
}
