/** A circuit breaker: stops requests to a service that keeps failing. One per operator and service. */
export type Breaker = {
  /**
   * Whether to send a request now. While the breaker is open it is false; after the pause it is true once, and false
   * again until that trial has been counted. Therefore count every request that was let through.
   */
  allowsRequest(): boolean
  /** What `allowsRequest` would return, without using up the trial. */
  wouldAllow(): boolean
  /** `left`: the client did not wait for the response, which says nothing about the service. */
  count(outcome: 'worked' | 'failed' | 'left', why?: unknown): void
}

const FAILURES_IN_A_ROW = 3
const PAUSE_MS = 30_000

/** Breakers that are in use; one that is no longer used is collected. */
const inUse = new Set<WeakRef<{ service: string; isOpen: () => boolean }>>()

/** The breakers of this process, for /metrics. */
export function listBreakers(): { service: string; isOpen: boolean }[] {
  return [...inUse].flatMap((reference) => {
    const breaker = reference.deref()
    if (breaker) return [{ service: breaker.service, isOpen: breaker.isOpen() }]
    inUse.delete(reference)
    return []
  })
}

/** `onOpen` gets the reason, once each time the breaker opens or a trial fails: the place to log it. */
export function openBreaker({
  service,
  now,
  onOpen,
  failures = FAILURES_IN_A_ROW,
  pauseMs = PAUSE_MS,
}: {
  /** The name of the service in /metrics, such as `roads google`. */
  service: string
  now: () => Date
  onOpen: (why: unknown) => void
  failures?: number
  pauseMs?: number
}): Breaker {
  let inARow = 0
  let openUntil: number | undefined
  let onTrial = false

  const wouldAllow = () => openUntil === undefined || (!onTrial && now().getTime() >= openUntil)

  const breaker = {
    service,
    isOpen: () => openUntil !== undefined,
    wouldAllow,
    allowsRequest(): boolean {
      if (openUntil === undefined) return true
      if (!wouldAllow()) return false
      onTrial = true
      return true
    },
    count(outcome: 'worked' | 'failed' | 'left', why?: unknown): void {
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
      // Requests that were under way when the breaker opened change nothing.
      const changesState = openUntil === undefined || onTrial
      onTrial = false
      if (!changesState) return
      openUntil = now().getTime() + pauseMs
      onOpen(why)
    },
  }
  inUse.add(new WeakRef(breaker))
  return breaker
}
