import { type Minor, minor } from '../money.ts'
import { HOUR, MINUTE } from '../time.ts'

/**
 * `pending`: stored, not yet sent to the gateway. `submitted`: being sent, or accepted and in progress. `unknown`: no
 * reliable answer; the refund may have been made.
 */
export type RefundState = 'pending' | 'submitted' | 'unknown' | 'succeeded' | 'failed'

export type RefundResult =
  | { ok: true; amount: Minor }
  | { ok: false; reason: 'not-an-amount' | 'nothing-left' | 'too-much'; left: Minor }

/**
 * Checks whether an amount can be refunded; undefined means all that is left. `given` includes refunds in progress, not
 * failed ones.
 */
export function checkRefund(
  { taken, given }: { taken: Minor; given: Minor },
  amount: Minor | undefined,
): RefundResult {
  const left = minor(Math.max(0, taken - given))
  if (left === 0) return { ok: false, reason: 'nothing-left', left }
  if (amount === undefined) return { ok: true, amount: left }
  if (!Number.isSafeInteger(amount) || amount <= 0)
    return { ok: false, reason: 'not-an-amount', left }
  return amount > left ? { ok: false, reason: 'too-much', left } : { ok: true, amount }
}

/** Splits a refund over several payments, each up to what it has left, the first ones first. */
export function spreadRefund(amount: Minor, lefts: readonly Minor[]): Minor[] {
  let open: number = amount
  return lefts.map((left) => {
    const some = minor(Math.min(open, left))
    open -= some
    return some
  })
}

/** Longer than any adapter waits for its gateway: a request started before has ended. */
const STILL_ASKING_MS = 1.5 * MINUTE
const FIRST_WAIT_MS = 20_000
const MAX_WAIT_MS = HOUR
/** A bank takes days for an accepted refund; its webhook usually arrives before our check. */
const ON_ITS_WAY_MS = 30 * MINUTE

/**
 * The next step for a refund. `ask`: not sent to the gateway yet. `ask-again`: the gateway may have it already, so its
 * list is read first. `look`: it was accepted; check whether it is done. `wait`: not yet. `rest`: finished.
 */
export function stepOf(
  refund: { state: RefundState; providerRef: string | undefined; tries: number; changedAt: Date },
  now: Date,
): 'ask' | 'ask-again' | 'look' | 'wait' | 'rest' {
  if (refund.state === 'succeeded' || refund.state === 'failed') return 'rest'
  if (refund.state === 'pending') return 'ask'
  const waited = now.getTime() - refund.changedAt.getTime()
  const later = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, refund.tries - 1))
  if (refund.state === 'unknown') return waited >= later ? 'ask-again' : 'wait'
  if (refund.providerRef !== undefined) return waited >= ON_ITS_WAY_MS ? 'look' : 'wait'
  return waited >= Math.max(STILL_ASKING_MS, later) ? 'ask-again' : 'wait'
}
