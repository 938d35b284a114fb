import { HOUR, MINUTE } from '@kerbside/domain/time.ts'
import type { Deps } from '../../deps.ts'
import { type Scheduler, startScheduler } from '../../scheduler.ts'
import { matchDue } from './match-due.ts'

const EVERY_MS = 10 * MINUTE
const AFTER_FAILURE_MS = HOUR

/**
 * The scheduled task of the daily reconciliation: checks every ten minutes whether one is due, because a server may have
 * been stopped for a week.
 */
export function reconciliationTasks(deps: Deps): Scheduler {
  const failedAt = new Map<string, number>()

  async function round(): Promise<void> {
    const now = deps.now().getTime()
    const failedRecently = (operator: string, gateway: string) =>
      now - (failedAt.get(`${operator}|${gateway}`) ?? Number.NEGATIVE_INFINITY) < AFTER_FAILURE_MS
    const failed = await matchDue(deps, failedRecently)
    for (const { operator, gateway } of failed) failedAt.set(`${operator}|${gateway}`, now)
  }

  return startScheduler(deps.log, {
    everyMs: EVERY_MS,
    tasks: [{ name: 'reconciliation', work: round }],
    soon: false,
  })
}
