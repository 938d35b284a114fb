import type { Minor } from '@kerbside/domain/money.ts'
import { type AttemptPurpose, isLiveAttempt } from '@kerbside/domain/payment/payment.ts'
import { DAY } from '@kerbside/domain/time.ts'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import { type Attempt, insertAttempt, listAttempts } from './store.ts'

export type OpenVerdict =
  | { ok: true; attempt: Attempt }
  /** The attempt that stands in the way: still under way, or the one that paid. */
  | { ok: false; reason: 'under-way' | 'already-paid'; attempt: Attempt | undefined }
  /** Enough for anybody who mistypes; whoever tries stolen cards gets no further. */
  | { ok: false; reason: 'too-many' }

const MOST_ATTEMPTS_A_DAY = 12

/**
 * Claims the next try to take a booking's money, before the gateway is called, so that a crash cannot leave a charge
 * nobody wrote down. One at a time: until it is known what became of the last one there is no next.
 */
export async function openAttempt(
  tx: Tx,
  facts: {
    operator: OperatorId
    attemptId: string
    bookingId: string
    gateway: string
    purpose: AttemptPurpose
    /** Of a changed trip's balance; else 0. */
    round?: number
    amount: Minor
    currency: string
    hold: boolean
    now: Date
  },
): Promise<OpenVerdict> {
  const { operator, bookingId, now } = facts
  const earlier = await listAttempts(tx, { operator, bookingId, lock: true })
  const paid = earlier.find(
    ({ state, purpose, round }) =>
      purpose === facts.purpose &&
      round === (facts.round ?? 0) &&
      (state === 'captured' || state === 'authorised'),
  )
  if (paid) return { ok: false, reason: 'already-paid', attempt: paid }
  const live = earlier.find(({ state }) => isLiveAttempt(state))
  if (live) return { ok: false, reason: 'under-way', attempt: live }
  const today = earlier.filter(({ madeAt }) => now.getTime() - madeAt.getTime() < DAY)
  if (today.length >= MOST_ATTEMPTS_A_DAY) return { ok: false, reason: 'too-many' }
  const attempt: Attempt = {
    id: facts.attemptId,
    bookingId,
    number: (earlier.at(-1)?.number ?? 0) + 1,
    gateway: facts.gateway,
    purpose: facts.purpose,
    round: facts.round ?? 0,
    amount: facts.amount,
    currency: facts.currency,
    state: 'submitting',
    hold: facts.hold,
    capturedAmount: undefined,
    captureBefore: undefined,
    providerRef: undefined,
    brand: '',
    last4: '',
    declineReason: '',
    madeAt: now,
    changedAt: now,
  }
  const claimed = await insertAttempt(tx, { operator, attempt })
  return claimed ? { ok: true, attempt } : { ok: false, reason: 'under-way', attempt: undefined }
}
