import type { Deps } from '../../deps.ts'
import { expireHeld } from './expire-held.ts'

const EVERY_MS = 30_000

/** The clockwork of bookings: those held too long lapse, and payments nobody came back for are asked after. */
export function jobsOf(deps: Deps): { stop: () => Promise<void> } {
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(() =>
      expireHeld(deps).then(
        () => {},
        (error: unknown) => deps.log.error({ err: error }, 'held bookings'),
      ),
    )
  }, EVERY_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
