import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { Deps } from '../../deps.ts'
import { failpoint } from '../../failpoint.ts'
import { quietCall } from '../../quiet-call.ts'
import type { EventKeeper } from './keep-events.ts'
import { processEvent } from './process-event.ts'
import { claimNewEvent, type KeptEvent } from './store.ts'

export type EventWorker = {
  /** Follows a message that is stored, soon. */
  push(work: EventWork): void
  /** Takes no more, and finishes what is in hand; the rest lies in the database, for the clockwork. */
  close(): Promise<void>
}

export type EventWork = { profile: Operator; event: KeptEvent }

/** Gateways wait for their answer and customers for theirs: this work has time. */
const AT_ONCE = 3
/** After an outage of days a gateway sends all of it at once; beyond this the clockwork is in time. */
const MOST_WAITING = 20_000

/** Follows messages after they were answered, a few at once, and in a burst after all of it was. */
export function openEventWorker(
  deps: Deps,
  { keeper }: { keeper: Pick<EventKeeper, 'whenQuiet'> },
): EventWorker {
  let waiting: EventWork[] = []
  let isClosed = false
  const running = new Set<Promise<void>>()

  async function work(): Promise<void> {
    await keeper.whenQuiet()
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      await follow(deps, one).catch((error: unknown) =>
        // the clockwork finds it again
        deps.log.warn({ err: error }, 'a message of a gateway was not followed yet'),
      )
      await keeper.whenQuiet()
    }
  }

  return {
    push(one) {
      if (isClosed || waiting.length >= MOST_WAITING) return
      waiting.push(one)
      if (running.size >= AT_ONCE) return
      const hand = work().finally(() => running.delete(hand))
      running.add(hand)
    },
    async close() {
      isClosed = true
      waiting = []
      while (running.size > 0) await Promise.all(running)
    },
  }
}

async function follow(deps: Deps, { profile, event }: EventWork): Promise<void> {
  const call = quietCall(deps, profile)
  const { operator } = call
  if (!(await claimNewEvent(deps.hot, { operator, event, now: deps.now() }))) return
  failpoint('gateway-event.claimed')
  await processEvent(call, { event, tries: 1 })
}
