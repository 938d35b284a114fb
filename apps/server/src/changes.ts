import type { Kysely } from 'kysely'
import { invalidateOperator } from './cache-briefly.ts'
import type { Tables } from './db.ts'
import type { OperatorCache } from './features/operator/find-operator.ts'
import type { OperatorId } from './operator.ts'
import type { Bus } from './ports/bus/port.ts'

/**
 * Makes changes by staff visible at once in every process: code that saves settings, prices, vehicles or keys notifies
 * it after the commit, and every process clears its caches for that operator.
 */
export type Changes = {
  notify(operator: OperatorId): void
  /** For caches that need their own clearing. Called in every process, including this one. */
  on(listener: (operator: OperatorId) => void): void
  /** Resolves once this process is subscribed and misses no change. */
  ready(): Promise<void>
}

export const CHANGES_CHANNEL = 'changes'

export function openChanges({
  bus,
  db,
  operators,
}: {
  bus: Bus
  db: Kysely<Tables>
  operators: OperatorCache
}): Changes {
  const listeners: ((operator: OperatorId) => void)[] = []
  const forget = (operator: OperatorId) => {
    operators.forget()
    invalidateOperator(db, operator)
    for (const listener of listeners) listener(operator)
  }
  const listening = bus.subscribe(CHANGES_CHANNEL, (payload) => forget(payload as OperatorId))
  return {
    notify(operator) {
      // The member of staff who saved sees the change at once, even if the bus fails.
      forget(operator)
      bus.publish(CHANGES_CHANNEL, [operator])
    },
    on: (listener) => void listeners.push(listener),
    ready: () => listening,
  }
}
