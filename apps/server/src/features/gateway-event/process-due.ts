import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { Deps } from '../../deps.ts'
import { quietCall } from '../../quiet-call.ts'
import { processEvent } from './process-event.ts'
import { claimDueEvents } from './store.ts'

const MOST_AT_ONCE = 20
const MOST_OF_A_ROUND = 2_000
const HANDS = 4

/** Follows messages that were stored and not followed to the end: a process died, or a gateway did not answer. */
export async function processDue(deps: Deps): Promise<number> {
  let followed = 0
  for (const profile of await deps.operators.list())
    followed += await processDueOf(deps, profile).catch((error: unknown) => {
      deps.log.error({ err: error, operator: profile.slug }, 'messages of gateways')
      return 0
    })
  return followed
}

/** One whose gateway does not answer is left for the next round, so that it keeps no other operator waiting. */
async function processDueOf(deps: Deps, profile: Operator): Promise<number> {
  const call = quietCall(deps, profile)
  let followed = 0
  while (followed < MOST_OF_A_ROUND) {
    const claimed = await claimDueEvents(deps.hot, {
      operator: call.operator,
      now: deps.now(),
      most: MOST_AT_ONCE,
    })
    const left = [...claimed]
    let isSilent = false
    const work = async () => {
      for (let one = left.shift(); one; one = left.shift()) {
        const verdict = await processEvent(call, one)
        if (verdict.kind === 'later') isSilent = true
        else followed += 1
      }
    }
    await Promise.all(Array.from({ length: HANDS }, work))
    if (isSilent || claimed.length < MOST_AT_ONCE) return followed
  }
  return followed
}
