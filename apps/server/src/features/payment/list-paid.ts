import type { Minor } from '@kerbside/domain/money.ts'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import { type Attempt, listAttempts, markAttempt } from './store.ts'

/** The attempts that took or hold money for a booking's fare, the last one first. Tips are not the fare's. */
export async function listPaid(
  tx: Tx,
  of: { operator: OperatorId; bookingId: string },
): Promise<Attempt[]> {
  const attempts = await listAttempts(tx, { ...of, lock: true })
  return attempts
    .filter(({ state, purpose }) => isPaid(state) && purpose !== 'tip')
    .toSorted((a, b) => b.number - a.number)
}

const isPaid = (state: Attempt['state']): boolean => state === 'captured' || state === 'authorised'

/** Says of held money how much of it will be taken, before anybody asks the gateway for it. */
export const claimHeld = (
  tx: Tx,
  {
    operator,
    attempt,
    take,
    now,
  }: { operator: OperatorId; attempt: Attempt; take: Minor; now: Date },
): Promise<void> =>
  markAttempt(tx, { operator, attempt: { ...attempt, capturedAmount: take, changedAt: now } })
