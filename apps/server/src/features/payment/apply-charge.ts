import {
  type ChargeReport,
  decideChargeState,
} from '@kerbside/domain/payment/decide-charge-state.ts'
import type { AttemptState, UnsentReason } from '@kerbside/domain/payment/payment.ts'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import type { ChargeResult } from '../../ports/gateway/port.ts'
import { type Attempt, findBookingIdOfAttempt, listAttempts, markAttempt } from './store.ts'
import { orderIdOf } from './submit-attempt.ts'

export type AttemptOutcome = {
  /**
   * `paid`: captured or authorised. `declined`: nothing was taken, another card may be tried. `action`: the cardholder
   * must confirm with the bank first. `processing`: not known yet, poll again. `orphan`: money that must be refunded.
   */
  kind: 'paid' | 'declined' | 'action' | 'processing' | 'orphan'
  /** The current state. */
  attempt: Attempt
  /** False if this report brought no news: then the caller must not repeat any follow-up. */
  moved: boolean
  /** The page where the cardholder confirms, while confirmation is pending; else ''. */
  actionUrl: string
  /** The secret with which the gateway's own script confirms the charge, while confirmation is pending; else ''. */
  clientSecret: string
}

/**
 * Applies a gateway report to an attempt, from whatever source and however often it arrives. The caller locks the
 * booking's row and updates the booking in the same transaction. `wanted` says whether the booking can still take this
 * money; if not (cancelled, lapsed), captured money is an orphan.
 */
export async function applyCharge(
  tx: Tx,
  params: {
    operator: OperatorId
    attemptId: string
    answer: ChargeResult | 'not-found'
    now: Date
    wanted?: (attempt: Attempt) => boolean
  },
): Promise<AttemptOutcome> {
  const { operator, attemptId, answer: result, now, wanted } = params
  const bookingId = await findBookingIdOfAttempt(tx, { operator, attemptId })
  const attempts = bookingId ? await listAttempts(tx, { operator, bookingId, lock: true }) : []
  const attempt = attempts.find(({ id }) => id === attemptId)
  if (!attempt) throw new Error(`no payment attempt ${attemptId}`)

  const isPaidAlready = attempts.some(
    ({ id, state, purpose, round }) =>
      id !== attempt.id && purpose === attempt.purpose && round === attempt.round && isPaid(state),
  )
  const state = decideChargeState(
    { ...attempt, orderId: orderIdOf(attempt) },
    {
      reported: toReport(result),
      waitedMs: now.getTime() - attempt.madeAt.getTime(),
      wanted: (wanted?.(attempt) ?? true) && !isPaidAlready,
    },
  )
  const moved = state !== attempt.state
  const after = moved ? { ...attempt, ...learnt(attempt, result), state, changedAt: now } : attempt
  if (moved) await markAttempt(tx, { operator, attempt: after })
  return outcomeOf(after, { moved, answer: result })
}

/** The outcome of an attempt without a call to the gateway, for requests that only read. */
export const outcomeOf = (
  attempt: Attempt,
  { moved, answer: result }: { moved: boolean; answer?: ChargeResult | 'not-found' },
): AttemptOutcome => {
  const waits = attempt.state === 'requires_action' && result && result !== 'not-found'
  const charge = waits && result.known ? result.charge : undefined
  return {
    kind: KINDS[attempt.state],
    attempt,
    moved,
    actionUrl: charge?.actionUrl ?? '',
    clientSecret: charge?.clientSecret ?? '',
  }
}

const KINDS: Readonly<Record<AttemptState, AttemptOutcome['kind']>> = {
  created: 'processing',
  submitting: 'processing',
  unknown: 'processing',
  requires_action: 'action',
  authorised: 'paid',
  captured: 'paid',
  failed: 'declined',
  voided: 'declined',
  orphan: 'orphan',
}

const isPaid = (state: AttemptState): boolean => state === 'captured' || state === 'authorised'

function toReport(result: ChargeResult | 'not-found'): ChargeReport {
  if (result === 'not-found') return 'not-found'
  return result.known ? result.charge : 'silent'
}

/** The fields to store from a report; a rejection without a charge has no reference. */
function learnt(attempt: Attempt, result: ChargeResult | 'not-found'): Partial<Attempt> {
  if (result === 'not-found') return { declineReason: 'never_received' satisfies UnsentReason }
  if (!result.known) return {}
  const { ref, brand, last4, declineReason, captureBefore, state, amount } = result.charge
  return {
    providerRef: attempt.providerRef ?? (ref || undefined),
    brand,
    last4,
    declineReason,
    captureBefore,
    capturedAmount: state === 'captured' ? amount : attempt.capturedAmount,
  }
}
