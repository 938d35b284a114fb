import type { Minor } from '@kerbside/domain/money.ts'
import { type AttemptPurpose, isLiveAttempt } from '@kerbside/domain/payment/payment.ts'
import { DAY } from '@kerbside/domain/time.ts'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import { type Attempt, insertAttempt, listAttempts } from './store.ts'

export type OpenResult =
  | { ok: true; attempt: Attempt }
  /** The attempt that prevents this one: still under way, or already paid. */
  | { ok: false; reason: 'under-way' | 'already-paid'; attempt: Attempt | undefined }
  /** Enough for mistyped cards; it stops a client that tests stolen cards. */
  | { ok: false; reason: 'too-many' }

const MAX_ATTEMPTS_PER_DAY = 12

/**
 * Creates the next attempt to take a booking's money before the gateway is called, so that a crash cannot leave an
 * unrecorded charge. One at a time: there is no next attempt until the result of the last one is known.
 */
export async function openAttempt(
  tx: Tx,
  params: {
    operator: OperatorId
    attemptId: string
    bookingId: string
    gateway: string
    purpose: AttemptPurpose
    /** The change of the leg whose balance this pays; otherwise 0. */
    round?: number
    amount: Minor
    currency: string
    authoriseOnly: boolean
    now: Date
  },
): Promise<OpenResult> {
  const { operator, bookingId, now } = params
  const earlier = await listAttempts(tx, { operator, bookingId, lock: true })
  const paid = earlier.find(
    ({ state, purpose, round }) =>
      purpose === params.purpose &&
      round === (params.round ?? 0) &&
      (state === 'captured' || state === 'authorised'),
  )
  if (paid) return { ok: false, reason: 'already-paid', attempt: paid }
  const live = earlier.find(({ state }) => isLiveAttempt(state))
  if (live) return { ok: false, reason: 'under-way', attempt: live }
  const today = earlier.filter(({ madeAt }) => now.getTime() - madeAt.getTime() < DAY)
  if (today.length >= MAX_ATTEMPTS_PER_DAY) return { ok: false, reason: 'too-many' }
  const attempt: Attempt = {
    id: params.attemptId,
    bookingId,
    number: (earlier.at(-1)?.number ?? 0) + 1,
    gateway: params.gateway,
    purpose: params.purpose,
    round: params.round ?? 0,
    amount: params.amount,
    currency: params.currency,
    state: 'submitting',
    authoriseOnly: params.authoriseOnly,
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
