import type { Minor } from '@kerbside/domain/money.ts'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import { type Attempt, listAttempts, markAttempt } from './store.ts'

/** The attempts that captured or authorised money for a booking's fare, newest first. Tips are excluded. */
export async function listPaid(
  tx: Tx,
  key: { operator: OperatorId; bookingId: string },
): Promise<Attempt[]> {
  const attempts = await listAttempts(tx, { ...key, lock: true })
  return attempts
    .filter(({ state, purpose }) => isPaid(state) && purpose !== 'tip')
    .toSorted((a, b) => b.number - a.number)
}

const isPaid = (state: Attempt['state']): boolean => state === 'captured' || state === 'authorised'

/** Stores how much of an authorisation will be captured, before the gateway is asked for it. */
export const claimAuthorised = (
  tx: Tx,
  {
    operator,
    attempt,
    take,
    now,
  }: { operator: OperatorId; attempt: Attempt; take: Minor; now: Date },
): Promise<void> =>
  markAttempt(tx, { operator, attempt: { ...attempt, capturedAmount: take, changedAt: now } })
