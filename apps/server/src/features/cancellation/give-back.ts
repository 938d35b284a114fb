import { type Minor, minor } from '@kerbside/domain/money.ts'
import type { Tx } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { claimHeld } from '../payment/list-paid.ts'
import { askRefund } from '../refund/ask-refund.ts'
import type { Spare } from './weigh-cancellation.ts'

/**
 * Starts giving back an amount, of what was paid last first. Taken money is refunded; of held money less will be
 * taken. Rows only: the gateway is asked after the transaction. Returns the refunds to be sent then.
 */
export async function giveBack(
  tx: Tx,
  facts: {
    call: Call
    spares: readonly Spare[]
    amount: Minor
    reason: string
    askedBy: 'customer' | 'staff'
  },
): Promise<string[]> {
  const { call, spares, reason, askedBy } = facts
  const refundIds: string[] = []
  let left: number = facts.amount
  for (const { attempt, spare } of spares) {
    const amount = minor(Math.min(left, spare))
    left -= amount
    if (attempt.state === 'authorised')
      // also when it is nothing: what was claimed is taken, what was never claimed is let go
      await claimHeld(tx, {
        operator: call.operator,
        attempt,
        take: minor(spare - amount),
        now: call.now(),
      })
    else if (amount > 0) {
      const asked = await askRefund(tx, { call, attempt, amount, reason, askedBy })
      if (!asked.ok) throw new Error(`attempt ${attempt.id} has less to give back than it had`)
      refundIds.push(asked.refund.id)
    }
  }
  return refundIds
}
