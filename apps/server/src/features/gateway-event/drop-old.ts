import { DAY } from '@kerbside/domain/time.ts'
import type { Deps } from '../../deps.ts'
import { quietCall } from '../../quiet-call.ts'
import { dropOldEvents } from './store.ts'

/** Gateways send a message again for at most 30 days; what is forgotten must not come back as news. */
const KEPT_MS = 90 * DAY
const MOST_TOGETHER = 5_000

/** Forgets messages that were followed three months ago, and tells how many. */
export async function dropOld(deps: Deps): Promise<number> {
  const before = new Date(deps.now().getTime() - KEPT_MS)
  let dropped = 0
  for (const profile of await deps.operators.list()) {
    const { operator } = quietCall(deps, profile)
    for (let last = MOST_TOGETHER; last === MOST_TOGETHER; dropped += last)
      last = await dropOldEvents(deps.hot, { operator, before, most: MOST_TOGETHER })
  }
  return dropped
}
