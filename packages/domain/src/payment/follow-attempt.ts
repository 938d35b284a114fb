import type { JobState } from '../booking/job.ts'
import type { AttemptPurpose, AttemptState, PaymentState } from './payment.ts'

const DEAD: ReadonlySet<JobState> = new Set<JobState>([
  'expired',
  'cancelled',
  'declined',
  'failed',
])

/**
 * Whether a booking still takes the money of an attempt. What is held already is only ever taken because the house
 * asked for it, also as the fee of a booking that was cancelled.
 */
export const wantsMoney = (
  attempt: { state: AttemptState },
  legs: readonly { state: JobState }[],
): boolean => attempt.state === 'authorised' || legs.every(({ state }) => !DEAD.has(state))

const TAKEN: Readonly<Record<AttemptPurpose, PaymentState | undefined>> = {
  fare: 'paid',
  balance: 'paid',
  deposit: 'deposit_paid',
  // a tip pays nothing of what is owed
  tip: undefined,
}

/** Money a booking was made for: while it is asked for, the booking waits. */
const isFirst = (purpose: AttemptPurpose): boolean => purpose === 'fare' || purpose === 'deposit'

/** How a booking's money stands once an attempt has moved; undefined: as before. */
export function paymentStateAfter(attempt: {
  purpose: AttemptPurpose
  state: AttemptState
}): PaymentState | undefined {
  const { purpose, state } = attempt
  if (state === 'captured') return TAKEN[purpose]
  if (!isFirst(purpose)) return undefined
  if (state === 'authorised') return 'authorised'
  if (state === 'requires_action') return 'authorising'
  return state === 'failed' || state === 'voided' ? 'failed' : undefined
}
