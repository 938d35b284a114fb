import { HOUR, MINUTE } from '@kerbside/domain/time.ts'
import { type Clockwork, startClockwork } from '../../clockwork.ts'
import type { Deps } from '../../deps.ts'
import { matchDue } from './match-due.ts'

const EVERY_MS = MINUTE
const AFTER_FAILURE_MS = HOUR

/** The clockwork of the daily match: looks every minute for one that is due, for a server may have slept a week. */
export function moneyJobs(deps: Deps): Clockwork {
  const failedAt = new Map<string, number>()

  async function round(): Promise<void> {
    const now = deps.now().getTime()
    const skips = (operator: string, gateway: string) =>
      now - (failedAt.get(`${operator}|${gateway}`) ?? Number.NEGATIVE_INFINITY) < AFTER_FAILURE_MS
    for (const { operator, gateway } of await matchDue(deps, skips))
      failedAt.set(`${operator}|${gateway}`, now)
  }

  return startClockwork(deps.log, {
    everyMs: EVERY_MS,
    works: [{ name: 'the match of money', work: round }],
    soon: false,
  })
}
