import type { Deps } from '../../deps.ts'
import { expireHeld } from './expire-held.ts'
import { settleAttempts } from './settle-attempts.ts'
import { takeHolds } from './take-holds.ts'

const EVERY_MS = 30_000

const WORKS = [
  { name: 'payments under way', work: settleAttempts },
  { name: 'held money', work: takeHolds },
  { name: 'held bookings', work: expireHeld },
]

/** The clockwork of bookings: those held too long lapse, and payments nobody came back for are asked after. */
export function jobsOf(deps: Deps): { stop: () => Promise<void> } {
  let running = Promise.resolve()
  const tick = () => {
    for (const { name, work } of WORKS)
      running = running.then(() =>
        work(deps).then(
          () => {},
          (error: unknown) => deps.log.error({ err: error }, name),
        ),
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
