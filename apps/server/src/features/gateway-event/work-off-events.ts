import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { Deps } from '../../deps.ts'
import { failpoint } from '../../failpoint.ts'
import { systemContext } from '../../system-context.ts'
import { processEvent } from './process-event.ts'
import type { EventStore } from './save-events.ts'
import { claimNewEvent, type StoredEvent } from './store.ts'

export type EventWorker = {
  /** Queues a stored message for processing. */
  push(work: EventWork): void
  /** Accepts no more and finishes the running ones; the scheduled task processes the rest from the database. */
  close(): Promise<void>
}

export type EventWork = { profile: Operator; event: StoredEvent }

/** Low, because responses to gateways and customers are more urgent. */
const AT_ONCE = 3
/** After an outage of days a gateway sends everything at once; beyond this the scheduled task is soon enough. */
const MAX_WAITING = 20_000

/** Processes messages after the gateway got its response, a few at once; in a burst, after the whole burst. */
export function openEventWorker(
  deps: Deps,
  { eventStore }: { eventStore: Pick<EventStore, 'whenIdle'> },
): EventWorker {
  let waiting: EventWork[] = []
  let isClosed = false
  const running = new Set<Promise<void>>()

  async function work(): Promise<void> {
    await eventStore.whenIdle()
    for (let item = waiting.shift(); item; item = waiting.shift()) {
      await follow(deps, item).catch((error: unknown) =>
        // the scheduled task retries it
        deps.log.warn({ err: error }, 'a gateway message was not processed yet'),
      )
      await eventStore.whenIdle()
    }
  }

  return {
    push(item) {
      if (isClosed || waiting.length >= MAX_WAITING) return
      waiting.push(item)
      if (running.size >= AT_ONCE) return
      const task = work().finally(() => running.delete(task))
      running.add(task)
    },
    async close() {
      isClosed = true
      waiting = []
      while (running.size > 0) await Promise.all(running)
    },
  }
}

async function follow(deps: Deps, { profile, event }: EventWork): Promise<void> {
  const context = systemContext(deps, profile)
  const { operator } = context
  if (!(await claimNewEvent(deps.hot, { operator, event, now: deps.now() }))) return
  failpoint('gateway-event.claimed')
  await processEvent(context, { event, tries: 1 })
}
