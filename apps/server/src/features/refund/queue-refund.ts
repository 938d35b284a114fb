import { type Minor, sum } from '@kerbside/domain/money.ts'
import { checkRefund } from '@kerbside/domain/refund/refund.ts'
import type { Tx } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { insertRefund, listRefunds, lockTaken, type Refund } from './store.ts'

export type RequestedBy = 'customer' | 'staff' | 'system'

export type QueueRefundResult =
  | { ok: true; refund: Refund }
  | { ok: false; reason: 'nothing-left' | 'too-much' | 'not-an-amount'; left: Minor }

/**
 * Stores a refund of an attempt before any gateway is asked; `sendRefund` or the scheduled task sends it. The attempt
 * is locked during the check, so that concurrent refunds never exceed what was taken. Without an amount it refunds all
 * that is left.
 */
export async function queueRefund(
  tx: Tx,
  params: {
    context: Pick<RequestContext, 'operator' | 'newId' | 'now'>
    attempt: { id: string }
    amount: Minor | undefined
    reason: string
    requestedBy: RequestedBy
  },
): Promise<QueueRefundResult> {
  const { context, attempt, reason, requestedBy } = params
  const { operator } = context
  const locked = await lockTaken(tx, { operator, attemptId: attempt.id })
  if (!locked) return { ok: false, reason: 'nothing-left', left: sum([]) }
  const before = await listRefunds(tx, { operator, attemptId: attempt.id })
  const result = checkRefund({ taken: locked.taken, given: givenOf(before) }, params.amount)
  if (!result.ok) return result
  const now = context.now()
  const refund: Refund = {
    id: context.newId(),
    attemptId: attempt.id,
    amount: result.amount,
    reason,
    requestedBy,
    state: 'pending',
    providerRef: undefined,
    tries: 0,
    lastError: '',
    madeAt: now,
    changedAt: now,
  }
  await insertRefund(tx, { operator, refund })
  return { ok: true, refund }
}

/** The total of refunds that are under way or done; failed ones do not count. */
export const givenOf = (refunds: readonly Refund[]): Minor =>
  sum(refunds.filter(({ state }) => state !== 'failed').map(({ amount }) => amount))
