import type { Draft } from '@kerbside/domain/booking/draft/draft.ts'
import { type Aftermath, checkPaymentOutcome, type SentBooking } from './check-payment-outcome.ts'

/** Seconds before each check; the last applies to all further ones. */
const PAUSES = [2, 2, 3, 5, 8, 13, 20, 30]
/** The customer waits at most this long. */
const TIMEOUT_SECONDS = 120

export type FollowUp = {
  draft: () => Draft
  /** The request whose response was lost, if this page sent it. */
  sent?: () => SentBooking | undefined
  /** Called after each check without a final result. */
  onWait?: (so: Extract<Aftermath, { is: 'waiting' | 'unreached' }>) => void
  signal: AbortSignal
  /** Seconds before the first check. */
  afterSeconds?: number
}

/**
 * Checks with growing pauses until the result of a payment is final or the time is over: then returns the last result.
 * Returns undefined if cancelled. “Nothing was made” is checked twice: the first request may still be on its way.
 */
export async function followUp(params: FollowUp): Promise<Aftermath | undefined> {
  const { draft, sent, onWait, signal, afterSeconds = 0 } = params
  let waited = afterSeconds
  let wasSeenUnpaid = false
  await pause(afterSeconds, signal)
  for (let turn = 0; !signal.aborted; turn += 1) {
    const result = await checkPaymentOutcome(draft(), sent?.())
    if (signal.aborted) return undefined
    const isUnpaid = result.is === 'unpaid' && result.made === undefined
    const isOpen = result.is === 'waiting' || result.is === 'unreached'
    if (!isOpen && !(isUnpaid && !wasSeenUnpaid)) return result
    wasSeenUnpaid ||= isUnpaid
    if (waited >= TIMEOUT_SECONDS) return result
    if (isOpen) onWait?.(result)
    const seconds = PAUSES[turn] ?? PAUSES.at(-1) ?? 0
    waited += seconds
    await pause(seconds, signal)
  }
  return undefined
}

/** Ends when the browser has a connection again, or when cancelled. */
export async function awaitConnection(signal: AbortSignal): Promise<void> {
  while (!navigator.onLine && !signal.aborted) await pause(TIMEOUT_SECONDS, signal)
}

/** Ends early when the connection is back, or when cancelled. */
export const pause = (seconds: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    if (seconds === 0) return done()
    const over = () => {
      clearTimeout(timer)
      removeEventListener('online', over)
      signal.removeEventListener('abort', over)
      done()
    }
    const timer = setTimeout(over, seconds * 1000)
    addEventListener('online', over)
    signal.addEventListener('abort', over)
  })
