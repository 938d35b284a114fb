import { judgeCharge, type Told } from '@kerbside/domain/payment/judge-charge.ts'
import type { AttemptState, UnsentReason } from '@kerbside/domain/payment/payment.ts'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import type { ChargeAnswer } from '../../ports/gateway/port.ts'
import { type Attempt, findBookingIdOfAttempt, listAttempts, markAttempt } from './store.ts'
import { orderIdOf } from './submit-attempt.ts'

export type AttemptOutcome = {
  /**
   * `paid`: captured or held. `declined`: nothing was taken, another card may be tried. `action`: the cardholder must
   * say yes to the bank first. `processing`: not known yet, ask again. `orphan`: money that has to go back.
   */
  kind: 'paid' | 'declined' | 'action' | 'processing' | 'orphan'
  /** As it stands now. */
  attempt: Attempt
  /** False when this answer told nothing new: then nothing may follow from it a second time. */
  moved: boolean
  /** Where the cardholder says yes, while that is asked; else ''. */
  actionUrl: string
  /** What the gateway's own script confirms the charge with, while that is asked; else ''. */
  clientSecret: string
}

/**
 * Writes what the gateway told of an attempt, by whatever way it came to us, as often as it comes. The caller holds the
 * booking's row and moves the booking in the same transaction. `wanted` says whether the booking can still take this
 * money; if not (cancelled, lapsed), what was taken is an orphan.
 */
export async function applyCharge(
  tx: Tx,
  facts: {
    operator: OperatorId
    attemptId: string
    answer: ChargeAnswer | 'unheard'
    now: Date
    wanted?: (attempt: Attempt) => boolean
  },
): Promise<AttemptOutcome> {
  const { operator, attemptId, answer, now, wanted } = facts
  const bookingId = await findBookingIdOfAttempt(tx, { operator, attemptId })
  const attempts = bookingId ? await listAttempts(tx, { operator, bookingId, lock: true }) : []
  const attempt = attempts.find(({ id }) => id === attemptId)
  if (!attempt) throw new Error(`no payment attempt ${attemptId}`)

  const isPaidAlready = attempts.some(
    ({ id, state, purpose, round }) =>
      id !== attempt.id && purpose === attempt.purpose && round === attempt.round && isPaid(state),
  )
  const state = judgeCharge(
    { ...attempt, orderId: orderIdOf(attempt) },
    {
      told: toldBy(answer),
      waitedMs: now.getTime() - attempt.madeAt.getTime(),
      wanted: (wanted?.(attempt) ?? true) && !isPaidAlready,
    },
  )
  const moved = state !== attempt.state
  const after = moved ? { ...attempt, ...learnt(attempt, answer), state, changedAt: now } : attempt
  if (moved) await markAttempt(tx, { operator, attempt: after })
  return outcomeOf(after, { moved, answer })
}

/** How an attempt stands without asking anybody: for a reply that only looks. */
export const outcomeOf = (
  attempt: Attempt,
  { moved, answer }: { moved: boolean; answer?: ChargeAnswer | 'unheard' },
): AttemptOutcome => {
  const waits = attempt.state === 'requires_action' && answer && answer !== 'unheard'
  const charge = waits && answer.known ? answer.charge : undefined
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

function toldBy(answer: ChargeAnswer | 'unheard'): Told {
  if (answer === 'unheard') return 'unheard'
  return answer.known ? answer.charge : 'silent'
}

/** What is worth keeping of an answer; a refusal without a charge has no reference. */
function learnt(attempt: Attempt, answer: ChargeAnswer | 'unheard'): Partial<Attempt> {
  if (answer === 'unheard') return { declineReason: 'never_received' satisfies UnsentReason }
  if (!answer.known) return {}
  const { ref, brand, last4, declineReason, captureBefore, state, amount } = answer.charge
  return {
    providerRef: attempt.providerRef ?? (ref || undefined),
    brand,
    last4,
    declineReason,
    captureBefore,
    capturedAmount: state === 'captured' ? amount : attempt.capturedAmount,
  }
}
