import type { Deps } from '../../deps.ts'
import { settleHolds } from './settle-hold.ts'

const EVERY_MS = 30_000

/** Holds of cancelled bookings that no answer was got for are settled until one is. */
export function cancellationJobs(deps: Deps): { stop: () => Promise<void> } {
  let running = Promise.resolve()
  const tick = () => {
    running = running.then(() =>
      settleHolds(deps).catch((error: unknown) => deps.log.error({ err: error }, 'held money')),
    )
  }
  const timer = setInterval(tick, EVERY_MS)
  timer.unref()
  // whoever died in the middle of it is not kept waiting
  tick()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
