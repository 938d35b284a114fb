import { DAY, HOUR } from '@kerbside/domain/time.ts'
import type { Deps } from '../../deps.ts'
import { dropOld } from './drop-old.ts'
import { fetchUndelivered } from './fetch-undelivered.ts'
import { processDue } from './process-due.ts'

const EVERY_MS = 10_000

/** The clockwork of gateways' messages: what was not followed when it came is, and what is old is forgotten. */
export function eventJobs(deps: Deps): { stop: () => Promise<void> } {
  let isRunning = false
  let running = Promise.resolve()
  const fetching = everySoOften(HOUR, () => fetchUndelivered(deps))
  const dropping = everySoOften(DAY, () => dropOld(deps))

  async function round(): Promise<void> {
    const now = deps.now().getTime()
    await processDue(deps)
    await fetching(now)
    await dropping(now)
  }

  const tick = () => {
    if (isRunning) return
    isRunning = true
    running = round()
      .catch((error: unknown) => deps.log.error({ err: error }, 'messages of gateways'))
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

/** Does something the first time, and then no sooner than that long after the last. */
function everySoOften(ms: number, work: () => Promise<unknown>): (now: number) => Promise<void> {
  let last = Number.NEGATIVE_INFINITY
  return async (now) => {
    if (now - last < ms) return
    last = now
    await work()
  }
}
