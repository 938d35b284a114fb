/** Says that there is no room: the caller answers 503 and when to try again. */
export const BUSY = Symbol('busy')

export type BoundedQueue = {
  /** Does the work when its turn comes; BUSY at once, with nothing done, when too many wait. */
  run<Result>(work: () => Promise<Result>): Promise<Result | typeof BUSY>
  waiting(): number
}

/** Work that costs much is done a few at a time, and only so much of it is ever promised. */
export function openQueue({ atOnce, deepest }: { atOnce: number; deepest: number }): BoundedQueue {
  const waiting: (() => void)[] = []
  let running = 0

  return {
    waiting: () => waiting.length,
    async run(work) {
      if (running < atOnce) running += 1
      else if (waiting.length >= deepest) return BUSY
      // Whoever finishes hands its place on, so that nobody who comes later slips in between.
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
