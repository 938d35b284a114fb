import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { Deps } from '../../deps.ts'
import { listDueOperators } from '../../list-due-operators.ts'
import { systemContext } from '../../system-context.ts'
import { processEvent } from './process-event.ts'
import { anyUnprocessed, claimDueEvents } from './store.ts'

const BATCH_SIZE = 20
const MAX_PER_RUN = 2_000
const CONCURRENCY = 4

/** Processes messages that were stored but not finished, because a process died or a gateway did not respond. */
export async function processDue(deps: Deps): Promise<number> {
  let followed = 0
  for (const profile of await listDueOperators(deps, ({ id }) => anyUnprocessed(id)))
    followed += await processDueOf(deps, profile).catch((error: unknown) => {
      deps.log.error(
        { err: error, operator: profile.slug },
        'gateway messages could not be processed',
      )
      return 0
    })
  return followed
}

/** A message whose gateway does not respond waits for the next round, so that it does not delay other operators. */
async function processDueOf(deps: Deps, profile: Operator): Promise<number> {
  const context = systemContext(deps, profile)
  let followed = 0
  while (followed < MAX_PER_RUN) {
    const claimed = await claimDueEvents(deps.hot, {
      operator: context.operator,
      now: deps.now(),
      max: BATCH_SIZE,
    })
    const left = [...claimed]
    let isSilent = false
    const work = async () => {
      for (let item = left.shift(); item; item = left.shift()) {
        const result = await processEvent(context, item)
        if (result.kind === 'later') isSilent = true
        else followed += 1
      }
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, work))
    if (isSilent || claimed.length < BATCH_SIZE) return followed
  }
  return followed
}
