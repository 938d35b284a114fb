/** Keeps from asking a service that keeps failing; one for every operator and engine. */
export type Breaker = {
  /**
   * Whether to ask now. While it is open the answer is no; after the pause it is yes once, and no again until that
   * one question has been counted: so count every question that was let through.
   */
  mayAsk(): boolean
  /** Whether `mayAsk` would say yes; takes nothing of its one question. */
  wouldAsk(): boolean
  /** `left`: nobody waited for the answer, which says nothing about the service. */
  count(outcome: 'worked' | 'failed' | 'left', why?: unknown): void
}

const FAILURES_IN_A_ROW = 3
const PAUSE_MS = 30_000

/** `onOpen` is told why, once for every time it opens or a trial fails: the place to log it. */
export function openBreaker({
  now,
  onOpen,
  failures = FAILURES_IN_A_ROW,
  pauseMs = PAUSE_MS,
}: {
  now: () => Date
  onOpen: (why: unknown) => void
  failures?: number
  pauseMs?: number
}): Breaker {
  let inARow = 0
  let openUntil: number | undefined
  let onTrial = false

  const wouldAsk = () => openUntil === undefined || (!onTrial && now().getTime() >= openUntil)

  return {
    wouldAsk,
    mayAsk() {
      if (openUntil === undefined) return true
      if (!wouldAsk()) return false
      onTrial = true
      return true
    },
    count(outcome, why) {
      if (outcome === 'left') {
        onTrial = false
        return
      }
      if (outcome === 'worked') {
        inARow = 0
        openUntil = undefined
        onTrial = false
        return
      }
      inARow += 1
      if (inARow < failures && !onTrial) return
      // those that were under way when it opened say nothing new
      const isNews = openUntil === undefined || onTrial
      onTrial = false
      if (!isNews) return
      openUntil = now().getTime() + pauseMs
      onOpen(why)
    },
  }
}
