import { DAY } from '@kerbside/domain/time.ts'
import type { Deps } from '../../deps.ts'
import { systemContext } from '../../system-context.ts'
import { dropOldEvents } from './store.ts'

/** Gateways repeat a message for at most 30 days; a deleted message must not count as new when repeated. */
const RETENTION_MS = 90 * DAY
const BATCH_SIZE = 5_000

/** Deletes messages processed more than 90 days ago; returns how many. */
export async function dropOld(deps: Deps): Promise<number> {
  const before = new Date(deps.now().getTime() - RETENTION_MS)
  let dropped = 0
  for (const profile of await deps.operators.list()) {
    const { operator } = systemContext(deps, profile)
    for (let last = BATCH_SIZE; last === BATCH_SIZE; dropped += last)
      last = await dropOldEvents(deps.hot, { operator, before, max: BATCH_SIZE })
  }
  return dropped
}
