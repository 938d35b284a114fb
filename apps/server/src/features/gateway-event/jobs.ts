import { DAY } from '@kerbside/domain/time.ts'
import type { Deps } from '../../deps.ts'
import { dropOld } from './drop-old.ts'
import { processDue } from './process-due.ts'

const EVERY_MS = 10_000

/** The clockwork of gateways' messages: what was not followed when it came is, and what is old is forgotten. */
export function eventJobs(deps: Deps): { stop: () => Promise<void> } {
  let isRunning = false
  let running = Promise.resolve()
  let droppedAt = Number.NEGATIVE_INFINITY

  async function round(): Promise<void> {
    await processDue(deps)
    const now = deps.now().getTime()
    if (now - droppedAt < DAY) return
    droppedAt = now
    await dropOld(deps)
  }

  const timer = setInterval(() => {
    if (isRunning) return
    isRunning = true
    running = round()
      .catch((error: unknown) => deps.log.error({ err: error }, 'messages of gateways'))
      .finally(() => {
        isRunning = false
      })
  }, EVERY_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
