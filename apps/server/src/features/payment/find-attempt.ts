import { isLiveAttempt } from '@kerbside/domain/payment/payment.ts'
import { HOUR, MINUTE } from '@kerbside/domain/time.ts'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import { anyRow } from '../../postgres/statement.ts'
import { type Attempt, claimUnsettled, listAttempts, listAuthorisations } from './store.ts'

export type { Attempt } from './store.ts'

type Key = { operator: OperatorId; bookingId: string }

/** The attempt whose result is not known yet; there is at most one. */
export async function findLiveAttempt(tx: Tx, key: Key): Promise<Attempt | undefined> {
  const attempts = await listAttempts(tx, { ...key, lock: false })
  return attempts.find(({ state }) => isLiveAttempt(state))
}

/** The attempt that authorised or captured the money; there is at most one. */
export async function findSettledAttempt(tx: Tx, key: Key): Promise<Attempt | undefined> {
  const attempts = await listAttempts(tx, { ...key, lock: false })
  return attempts.find(({ state }) => state === 'captured' || state === 'authorised')
}

export async function lastAttempt(tx: Tx, key: Key): Promise<Attempt | undefined> {
  const attempts = await listAttempts(tx, { ...key, lock: false })
  return attempts.at(-1)
}

/** Payments whose result is open, and authorisations that are not captured. */
export const anyOpenAttempt = anyRow(
  'payment_attempt.open',
  `payment_attempt where operator_id = $1
    and state in ('created', 'submitting', 'requires_action', 'unknown', 'authorised')`,
)

/** After this long the customer's page has stopped polling; it polls more often than this. */
const IDLE_MS = 20_000
const AGAIN_MS = MINUTE
const BATCH_SIZE = 100

/**
 * Claims bookings that have an attempt without a known result, for this process only; those never polled come first.
 */
export const takeUnsettled = (
  tx: Tx,
  { operator, now }: { operator: OperatorId; now: Date },
): Promise<string[]> =>
  claimUnsettled(tx, {
    operator,
    now,
    idleSince: new Date(now.getTime() - IDLE_MS),
    again: new Date(now.getTime() - AGAIN_MS),
    max: BATCH_SIZE,
  })

/** Authorised money is captured this long before the bank releases it (payments.md, hold option). */
const TAKEN_BEFORE_MS = 12 * HOUR

/** Authorisations that are due for capture: the journey is over, or the bank releases the money soon. */
export const findAuthorisationsToCapture = (
  tx: Tx,
  { operator, now }: { operator: OperatorId; now: Date },
): Promise<Attempt[]> =>
  listAuthorisations(tx, {
    operator,
    before: new Date(now.getTime() + TAKEN_BEFORE_MS),
    max: BATCH_SIZE,
  })
