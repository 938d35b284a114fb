import { HOUR, MINUTE } from '@kerbside/domain/time.ts'
import type { Deps } from '../../deps.ts'
import { matchDue } from './match-due.ts'

const EVERY_MS = MINUTE
const AFTER_FAILURE_MS = HOUR

/** The clockwork of the daily match: looks every minute for one that is due, for a server may have slept a week. */
export function moneyJobs(deps: Deps): { stop: () => Promise<void> } {
  let isRunning = false
  let running = Promise.resolve()
  const failedAt = new Map<string, number>()

  async function round(): Promise<void> {
    const now = deps.now().getTime()
    const skips = (operator: string, gateway: string) =>
      now - (failedAt.get(`${operator}|${gateway}`) ?? Number.NEGATIVE_INFINITY) < AFTER_FAILURE_MS
    for (const { operator, gateway } of await matchDue(deps, skips))
      failedAt.set(`${operator}|${gateway}`, now)
  }

  const timer = setInterval(() => {
    if (isRunning) return
    isRunning = true
    running = round()
      .catch((error: unknown) => deps.log.error({ err: error }, 'the match of money'))
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
