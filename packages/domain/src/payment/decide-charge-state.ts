import type { Minor } from '../money.ts'
import { MINUTE } from '../time.ts'
import { type AttemptState, mayMoveAttempt } from './payment.ts'

/** A charge as the gateway reports it. */
export type ReportedCharge = {
  ref: string
  orderId: string
  state: Extract<AttemptState, 'requires_action' | 'authorised' | 'captured' | 'failed' | 'voided'>
  amount: Minor
  currency: string
}

/** `silent`: no reliable answer. `not-found`: the gateway knows no charge for this order. */
export type ChargeReport = ReportedCharge | 'silent' | 'not-found'

/** The charge that we requested. */
export type SubmittedCharge = {
  state: AttemptState
  orderId: string
  amount: Minor
  currency: string
  providerRef: string | undefined
  /** How much of an authorisation we capture; the rest goes back to the card by itself. */
  capturedAmount?: Minor | undefined
}

/** After this time an order unknown to the gateway cannot arrive there any more: its timeout and a minute. */
export const UNKNOWN_ORDER_MS = 8_000 + MINUTE

/**
 * Returns the next state of an attempt after a gateway report, or its present state if it stays. Money that does not
 * match the attempt, or that no booking accepts, becomes an orphan and is refunded.
 */
export function decideChargeState(
  attempt: SubmittedCharge,
  details: {
    reported: ChargeReport
    waitedMs: number
    /** The booking still waits for this money: not cancelled, not expired, not paid by another attempt. */
    wanted: boolean
  },
): AttemptState {
  const next = nextOf(attempt, details)
  if (mayMoveAttempt(attempt.state, next)) return next
  // a late capture for an attempt that failed or may not move any more: the money is real and becomes an orphan
  const isMoney = next === 'captured' || next === 'authorised'
  return isMoney && mayMoveAttempt(attempt.state, 'orphan') && attempt.state !== next
    ? 'orphan'
    : attempt.state
}

function nextOf(
  attempt: SubmittedCharge,
  { reported, waitedMs, wanted }: Parameters<typeof decideChargeState>[1],
): AttemptState {
  if (reported === 'silent') return 'unknown'
  if (reported === 'not-found') {
    const wasSent = attempt.state === 'submitting' || attempt.state === 'unknown'
    return wasSent && waitedMs >= UNKNOWN_ORDER_MS ? 'failed' : attempt.state
  }
  if (reported.state === 'failed' || reported.state === 'voided') return reported.state
  if (!fits(attempt, reported)) return 'orphan'
  const takesMoney = reported.state === 'captured' || reported.state === 'authorised'
  return takesMoney && !wanted ? 'orphan' : reported.state
}

const fits = (attempt: SubmittedCharge, reported: ReportedCharge): boolean =>
  reported.orderId === attempt.orderId &&
  reported.amount === amountOf(attempt, reported) &&
  reported.currency === attempt.currency &&
  (attempt.providerRef === undefined || attempt.providerRef === reported.ref)

const amountOf = (attempt: SubmittedCharge, reported: ReportedCharge): Minor =>
  attempt.state === 'authorised' && reported.state === 'captured'
    ? (attempt.capturedAmount ?? attempt.amount)
    : attempt.amount
