import type { Deps } from '../../deps.ts'
import { sendDue } from './send-due.ts'

const EVERY_MS = 30_000

/** The clockwork of refunds. Several servers may run it: each row is claimed by one of them. */
export function refundJobs(deps: Deps): { stop: () => Promise<void> } {
  let isRunning = false
  let running = Promise.resolve()
  const tick = () => {
    if (isRunning) return
    isRunning = true
    running = sendDue(deps)
      .then(() => {})
      .catch((error: unknown) => deps.log.error({ err: error }, 'refunds'))
      .finally(() => {
        isRunning = false
      })
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
