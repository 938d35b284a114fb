import { isWanted } from '@kerbside/domain/partner/event-type.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { insertDeliveries } from './delivery-store.ts'
import { listEventsAfter } from './event-store.ts'
import { listHooks, lockHook, updateHook } from './hook-store.ts'
import { numberAllEvents } from './list-events.ts'
import { writeEvent } from './write-event.ts'

const MOST_AT_ONCE = 200

type Means = Pick<Call, 'db' | 'operator' | 'newId' | 'now'>

/**
 * Makes of new events what is to be sent to each endpoint, and of each endpoint moves on how far it is in the same
 * transaction: none is left out and none comes twice, whoever dies in the middle. A paused one goes on collecting.
 */
export async function spreadEvents(means: Means): Promise<void> {
  const { operator, newId, now } = means
  const hooks = await withOperator(means, (tx) => listHooks(tx, means))
  if (hooks.length === 0) return
  await numberAllEvents(means)
  for (const { id } of hooks) while (await spreadOne(id));

  async function spreadOne(id: string): Promise<boolean> {
    return withOperator(means, async (tx) => {
      const hook = await lockHook(tx, { operator, id })
      if (!hook) return false
      const after = hook.spreadThrough
      const events = await listEventsAfter(tx, { operator, after, most: MOST_AT_ONCE })
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
      return events.length === MOST_AT_ONCE
    })
  }
}
