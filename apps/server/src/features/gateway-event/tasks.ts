import { DAY, HOUR } from '@kerbside/domain/time.ts'
import type { Deps } from '../../deps.ts'
import { type Scheduler, startScheduler } from '../../scheduler.ts'
import { dropOld } from './drop-old.ts'
import { fetchUndelivered } from './fetch-undelivered.ts'
import { processDue } from './process-due.ts'

const EVERY_MS = 10_000

/** Scheduled tasks of gateway messages: process the ones left unprocessed, and delete old ones. */
export function gatewayEventTasks(deps: Deps): Scheduler {
  const fetching = everySoOften(HOUR, () => fetchUndelivered(deps))
  const dropping = everySoOften(DAY, () => dropOld(deps))
  return startScheduler(deps.log, {
    everyMs: EVERY_MS,
    tasks: [
      { name: 'gateway messages', work: () => processDue(deps) },
      { name: 'undelivered gateway messages', work: () => fetching(deps.now().getTime()) },
      { name: 'old messages', work: () => dropping(deps.now().getTime()) },
    ],
  })
}

/** Runs the work at the first call, and afterwards only if `ms` have passed since the last run. */
function everySoOften(ms: number, work: () => Promise<unknown>): (now: number) => Promise<void> {
  let last = Number.NEGATIVE_INFINITY
  return async (now) => {
    if (now - last < ms) return
    last = now
    await work()
  }
}
