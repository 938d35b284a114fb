import type { Kysely } from 'kysely'
import type { Tables } from './db.ts'
import type { OperatorBook } from './features/operator/find-operator.ts'
import { forgetOperator } from './kept-briefly.ts'
import type { OperatorId } from './operator.ts'
import type { Bus } from './ports/bus/port.ts'

/**
 * What staff change shows at once and in every process: whoever saved settings, prices, vehicles or keys tells it after
 * the commit, and all processes forget what they remembered of that operator.
 */
export type Changes = {
  tell(operator: OperatorId): void
  /** For memories of a kind of their own; called in every process, this one too. */
  on(listener: (operator: OperatorId) => void): void
  /** Settled when no change is missed here. */
  ready(): Promise<void>
}

const CHANNEL = 'changes'

export function openChanges({
  bus,
  db,
  operators,
}: {
  bus: Bus
  db: Kysely<Tables>
  operators: OperatorBook
}): Changes {
  const listeners: ((operator: OperatorId) => void)[] = []
  const forget = (operator: OperatorId) => {
    operators.forget()
    forgetOperator(db, operator)
    for (const listener of listeners) listener(operator)
  }
  const listening = bus.subscribe(CHANNEL, (said) => forget(said as OperatorId))
  return {
    tell(operator) {
      // who saved sees it at once, whatever becomes of the bus
      forget(operator)
      bus.publish(CHANNEL, [operator])
    },
    on: (listener) => void listeners.push(listener),
    ready: () => listening,
  }
}
