import { isCalledOff } from '../booking/job.ts'
import type { Minor } from '../money.ts'
import { findDue } from './find-due.ts'
import type { AttemptPurpose, AttemptState, PaymentState } from './payment.ts'

/**
 * Whether a booking still takes the money of an attempt. What is held already is only ever taken because the house
 * asked for it, also as the fee of a booking that was cancelled. Of a booking that lost a leg only what is due since
 * then is taken: money asked for before was for both.
 */
export function wantsMoney(
  attempt: { state: AttemptState; purpose: AttemptPurpose; amount: Minor },
  booking: Parameters<typeof findDue>[0],
): boolean {
  if (attempt.state === 'authorised') return true
  const standing = booking.legs.filter(({ state }) => !isCalledOff(state))
  if (standing.length === 0) return false
  if (standing.length === booking.legs.length || attempt.purpose === 'tip') return true
  return findDue(booking)?.amount === attempt.amount
}

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
export function paymentStateAfter(
  attempt: {
    purpose: AttemptPurpose
    state: AttemptState
    amount: Minor
    capturedAmount: Minor | undefined
  },
  before?: PaymentState,
): PaymentState | undefined {
  const { purpose, state, amount, capturedAmount = amount } = attempt
  // a trip that became dearer while its fare was held: taking the fare pays nothing of the balance
  if (before === 'deposit_paid' && purpose === 'fare') return undefined
  // of held money less was taken: the rest went back to the card
  if (state === 'captured') return capturedAmount < amount ? 'part_refunded' : TAKEN[purpose]
  if (!isFirst(purpose)) return undefined
  if (state === 'authorised') return 'authorised'
  if (state === 'requires_action') return 'authorising'
  return state === 'failed' || state === 'voided' ? 'failed' : undefined
}
