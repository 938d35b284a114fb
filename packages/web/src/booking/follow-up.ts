import type { Draft } from '@kerbside/domain/booking/draft.ts'
import { type Aftermath, askAfterPayment, type SentBooking } from './ask-after-payment.ts'

/** Seconds before each question; the last stands for all that follow. */
const PAUSES = [2, 2, 3, 5, 8, 13, 20, 30]
/** For so long somebody who waits is kept waiting. */
const PATIENCE_SECONDS = 120

export type FollowUp = {
  draft: () => Draft
  /** The request whose answer was lost, where this page sent it. */
  sent?: () => SentBooking | undefined
  /** Told after each question that has not settled it. */
  onWait?: (so: Extract<Aftermath, { is: 'waiting' | 'unreached' }>) => void
  signal: AbortSignal
  /** Before the first question. */
  afterSeconds?: number
}

/**
 * Asks with growing pauses until it is known what became of a payment, or patience ends: then the last answer. Undefined
 * when nobody wants to know any more. That nothing was made is asked twice: the first request may still be on its way.
 */
export async function followUp(facts: FollowUp): Promise<Aftermath | undefined> {
  const { draft, sent, onWait, signal, afterSeconds = 0 } = facts
  let waited = afterSeconds
  let seenNothing = false
  await pause(afterSeconds, signal)
  for (let turn = 0; !signal.aborted; turn += 1) {
    const answer = await askAfterPayment(draft(), sent?.())
    if (signal.aborted) return undefined
    const isNothing = answer.is === 'unpaid' && answer.made === undefined
    const isOpen = answer.is === 'waiting' || answer.is === 'unreached'
    if (!isOpen && !(isNothing && !seenNothing)) return answer
    seenNothing ||= isNothing
    if (waited >= PATIENCE_SECONDS) return answer
    if (isOpen) onWait?.(answer)
    const seconds = PAUSES[turn] ?? PAUSES.at(-1) ?? 0
    waited += seconds
    await pause(seconds, signal)
  }
  return undefined
}

/** Cut short when the line is back, and when nobody waits. */
const pause = (seconds: number, signal: AbortSignal) =>
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
