import { isLiveAttempt } from '@kerbside/domain/payment/payment.ts'
import { HOUR, MINUTE } from '@kerbside/domain/time.ts'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import { type Attempt, claimUnsettled, listAttempts, listHolds } from './store.ts'

export type { Attempt } from './store.ts'

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

/** After so long nobody is asking any more: the customer's own page does it more often. */
const QUIET_MS = 20_000
const AGAIN_MS = MINUTE
const MOST_AT_ONCE = 100

/** Bookings with an attempt nobody knows the end of, each for whoever gets it here alone; those never asked after first. */
export const takeUnsettled = (
  tx: Tx,
  { operator, now }: { operator: OperatorId; now: Date },
): Promise<string[]> =>
  claimUnsettled(tx, {
    operator,
    now,
    quietSince: new Date(now.getTime() - QUIET_MS),
    again: new Date(now.getTime() - AGAIN_MS),
    most: MOST_AT_ONCE,
  })

/** Held money is taken this long before the bank would let it go (payments.md, hold option). */
const TAKEN_BEFORE_MS = 12 * HOUR

/** Held money that is to be taken by now: of rides that are over, or because the bank lets it go soon. */
export const findHoldsToTake = (
  tx: Tx,
  { operator, now }: { operator: OperatorId; now: Date },
): Promise<Attempt[]> =>
  listHolds(tx, {
    operator,
    before: new Date(now.getTime() + TAKEN_BEFORE_MS),
    most: MOST_AT_ONCE,
  })
