import { isCalledOff } from '../booking/leg-state.ts'
import type { Minor } from '../money.ts'
import { findDue } from './find-due.ts'
import type { AttemptPurpose, AttemptState, PaymentState } from './payment.ts'

/**
 * Whether a booking still accepts the money of an attempt. An authorisation is only ever captured at our request, also
 * as the fee of a cancelled booking. If a booking lost a leg, only an attempt for the amount now due is accepted: an
 * earlier one was for both legs.
 */
export function wantsMoney(
  attempt: { state: AttemptState; purpose: AttemptPurpose; amount: Minor },
  booking: Parameters<typeof findDue>[0],
): boolean {
  if (attempt.state === 'authorised') return true
  const activeLegs = booking.legs.filter(({ state }) => !isCalledOff(state))
  if (activeLegs.length === 0) return false
  if (activeLegs.length === booking.legs.length || attempt.purpose === 'tip') return true
  return findDue(booking)?.amount === attempt.amount
}

const TAKEN: Readonly<Record<AttemptPurpose, PaymentState | undefined>> = {
  fare: 'paid',
  balance: 'paid',
  deposit: 'deposit_paid',
  // a tip pays nothing of the fare
  tip: undefined,
}

/** Payments that confirm a booking: the booking waits while they are pending. */
const isFirst = (purpose: AttemptPurpose): boolean => purpose === 'fare' || purpose === 'deposit'

/** Returns the payment state of a booking after an attempt has moved; undefined if it stays as it is. */
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
  // the fare rose while its card was authorised: capturing the fare does not pay the balance
  if (before === 'deposit_paid' && purpose === 'fare') return undefined
  // part of an authorisation was captured: the rest went back to the card
  if (state === 'captured') return capturedAmount < amount ? 'part_refunded' : TAKEN[purpose]
  if (!isFirst(purpose)) return undefined
  if (state === 'authorised') return 'authorised'
  if (state === 'requires_action') return 'authorising'
  return state === 'failed' || state === 'voided' ? 'failed' : undefined
}
