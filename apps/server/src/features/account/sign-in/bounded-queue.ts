/** The queue is full: the caller answers 503 with a Retry-After time. */
export const BUSY = Symbol('busy')

export type BoundedQueue = {
  /** Runs the work when its turn comes. Returns BUSY at once, without running it, when too many callers wait. */
  run<Result>(work: () => Promise<Result>): Promise<Result | typeof BUSY>
  waiting(): number
}

/** A queue for expensive work: at most `atOnce` items run and at most `deepest` items wait. */
export function openQueue({ atOnce, deepest }: { atOnce: number; deepest: number }): BoundedQueue {
  const waiting: (() => void)[] = []
  let running = 0

  return {
    waiting: () => waiting.length,
    async run(work) {
      if (running < atOnce) running += 1
      else if (waiting.length >= deepest) return BUSY
      // A finished task hands its slot to the next waiter, so that a later caller cannot take it first.
      else await new Promise<void>((turn) => waiting.push(turn))
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}
