import { isLiveAttempt } from '@kerbside/domain/payment/payment.ts'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import { type Attempt, listAttempts } from './store.ts'

type Of = { operator: OperatorId; bookingId: string }

/** The attempt nobody knows the end of yet; there is at most one. */
export async function findLiveAttempt(tx: Tx, of: Of): Promise<Attempt | undefined> {
  const attempts = await listAttempts(tx, { ...of, lock: false })
  return attempts.find(({ state }) => isLiveAttempt(state))
}

/** The attempt that holds or took the money; there is at most one. */
export async function findSettledAttempt(tx: Tx, of: Of): Promise<Attempt | undefined> {
  const attempts = await listAttempts(tx, { ...of, lock: false })
  return attempts.find(({ state }) => state === 'captured' || state === 'authorised')
}

export async function lastAttempt(tx: Tx, of: Of): Promise<Attempt | undefined> {
  const attempts = await listAttempts(tx, { ...of, lock: false })
  return attempts.at(-1)
}
