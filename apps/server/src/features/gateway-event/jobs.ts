import { DAY, HOUR } from '@kerbside/domain/time.ts'
import { type Clockwork, startClockwork } from '../../clockwork.ts'
import type { Deps } from '../../deps.ts'
import { dropOld } from './drop-old.ts'
import { fetchUndelivered } from './fetch-undelivered.ts'
import { processDue } from './process-due.ts'

const EVERY_MS = 10_000

/** The clockwork of gateways' messages: what was not followed when it came is, and what is old is forgotten. */
export function eventJobs(deps: Deps): Clockwork {
  const fetching = everySoOften(HOUR, () => fetchUndelivered(deps))
  const dropping = everySoOften(DAY, () => dropOld(deps))
  return startClockwork(deps.log, {
    everyMs: EVERY_MS,
    works: [
      { name: 'messages of gateways', work: () => processDue(deps) },
      { name: 'messages that did not come', work: () => fetching(deps.now().getTime()) },
      { name: 'old messages', work: () => dropping(deps.now().getTime()) },
    ],
  })
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
