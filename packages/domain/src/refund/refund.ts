import { type Minor, minor } from '../money.ts'
import { HOUR, MINUTE } from '../time.ts'

/**
 * `pending`: written down, the gateway not asked. `submitted`: being asked, or accepted and on its way. `unknown`: no
 * answer that can be relied on, it may have gone back.
 */
export type RefundState = 'pending' | 'submitted' | 'unknown' | 'succeeded' | 'failed'

export type RefundVerdict =
  | { ok: true; amount: Minor }
  | { ok: false; reason: 'not-an-amount' | 'nothing-left' | 'too-much'; left: Minor }

/** Whether so much can go back; undefined asks for all there is. `given` counts what is on its way, not what failed. */
export function judgeRefund(
  { taken, given }: { taken: Minor; given: Minor },
  amount: Minor | undefined,
): RefundVerdict {
  const left = minor(Math.max(0, taken - given))
  if (left === 0) return { ok: false, reason: 'nothing-left', left }
  if (amount === undefined) return { ok: true, amount: left }
  if (!Number.isSafeInteger(amount) || amount <= 0)
    return { ok: false, reason: 'not-an-amount', left }
  return amount > left ? { ok: false, reason: 'too-much', left } : { ok: true, amount }
}

/** An amount taken out of several payments, of each what it has, the first ones first. */
export function spreadRefund(amount: Minor, lefts: readonly Minor[]): Minor[] {
  let open: number = amount
  return lefts.map((left) => {
    const some = minor(Math.min(open, left))
    open -= some
    return some
  })
}

/** Longer than any adapter waits for its gateway: whoever was asking then is not asking any more. */
const STILL_ASKING_MS = 1.5 * MINUTE
const FIRST_WAIT_MS = 20_000
const LONGEST_WAIT_MS = HOUR
/** A bank takes days for what a gateway accepted; its message comes sooner than our question. */
const ON_ITS_WAY_MS = 30 * MINUTE

/**
 * What is to be done with a refund now. `ask`: nobody asked the gateway yet. `ask-again`: it may have it already, so
 * its list is read before. `look`: it accepted, and tells whether it is done. `wait`: not yet. `rest`: it has ended.
 */
export function stepOf(
  refund: { state: RefundState; providerRef: string | undefined; tries: number; changedAt: Date },
  now: Date,
): 'ask' | 'ask-again' | 'look' | 'wait' | 'rest' {
  if (refund.state === 'succeeded' || refund.state === 'failed') return 'rest'
  if (refund.state === 'pending') return 'ask'
  const waited = now.getTime() - refund.changedAt.getTime()
  const later = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, refund.tries - 1))
  if (refund.state === 'unknown') return waited >= later ? 'ask-again' : 'wait'
  if (refund.providerRef !== undefined) return waited >= ON_ITS_WAY_MS ? 'look' : 'wait'
  return waited >= Math.max(STILL_ASKING_MS, later) ? 'ask-again' : 'wait'
}
