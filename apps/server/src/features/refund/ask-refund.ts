import { type Minor, sum } from '@kerbside/domain/money.ts'
import { judgeRefund } from '@kerbside/domain/refund/refund.ts'
import type { Tx } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { insertRefund, listRefunds, lockTaken, type Refund } from './store.ts'

export type AskedBy = 'customer' | 'staff' | 'system'

export type AskVerdict =
  | { ok: true; refund: Refund }
  | { ok: false; reason: 'nothing-left' | 'too-much' | 'not-an-amount'; left: Minor }

/**
 * Writes down that money of an attempt goes back, before any gateway is asked; `sendRefund` asks it, or the clockwork
 * does. The attempt is held while it is judged, so that many at once never give back more than came. Without an
 * amount it is all there is left.
 */
export async function askRefund(
  tx: Tx,
  facts: {
    call: Pick<Call, 'operator' | 'newId' | 'now'>
    attempt: { id: string }
    amount: Minor | undefined
    reason: string
    askedBy: AskedBy
  },
): Promise<AskVerdict> {
  const { call, attempt, reason, askedBy } = facts
  const { operator } = call
  const held = await lockTaken(tx, { operator, attemptId: attempt.id })
  if (!held) return { ok: false, reason: 'nothing-left', left: sum([]) }
  const before = await listRefunds(tx, { operator, attemptId: attempt.id })
  const verdict = judgeRefund({ taken: held.taken, given: givenOf(before) }, facts.amount)
  if (!verdict.ok) return verdict
  const now = call.now()
  const refund: Refund = {
    id: call.newId(),
    attemptId: attempt.id,
    amount: verdict.amount,
    reason,
    askedBy,
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

/** On its way or back; what failed never left. */
export const givenOf = (refunds: readonly Refund[]): Minor =>
  sum(refunds.filter(({ state }) => state !== 'failed').map(({ amount }) => amount))
