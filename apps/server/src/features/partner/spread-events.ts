import { isWanted } from '@kerbside/domain/partner/event-type.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { insertDeliveries } from './delivery-store.ts'
import { listEventsAfter } from './event-store.ts'
import { listHooks, lockHook, updateHook } from './hook-store.ts'
import { numberAllEvents } from './list-events.ts'
import { writeEvent } from './write-event.ts'

const BATCH_SIZE = 200

type Deps = Pick<RequestContext, 'db' | 'operator' | 'newId' | 'now'>

/**
 * Makes a delivery of each new event for each endpoint, and advances each endpoint's position in the same transaction:
 * no event is lost or duplicated by a crash. A paused endpoint goes on collecting deliveries.
 */
export async function spreadEvents(deps: Deps): Promise<void> {
  const { operator, newId, now } = deps
  const hooks = await withOperator(deps, (tx) => listHooks(tx, deps))
  if (hooks.length === 0) return
  await numberAllEvents(deps)
  for (const { id } of hooks) while (await spreadOne(id));

  async function spreadOne(id: string): Promise<boolean> {
    return withOperator(deps, async (tx) => {
      const hook = await lockHook(tx, { operator, id })
      if (!hook) return false
      const after = hook.spreadThrough
      const events = await listEventsAfter(tx, { operator, after, max: BATCH_SIZE })
      const last = events.at(-1)
      if (!last) return false
      const made = events
        .filter(({ type }) => isWanted(hook.types, type))
        .map((event) => ({
          id: newId(),
          hookId: id,
          eventId: event.id,
          number: event.number,
          type: event.type,
          body: JSON.stringify(writeEvent(event)),
        }))
      await insertDeliveries(tx, { operator, made, now: now() })
      await updateHook(tx, { operator, hook: { ...hook, spreadThrough: last.number } })
      return events.length === BATCH_SIZE
    })
  }
}
