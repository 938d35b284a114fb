import type pg from 'pg'
import type { OperatorId } from '../../operator.ts'
import { listBooked } from './store.ts'

type Waiting = Map<string, ((isBooked: Promise<boolean>) => void)[]>
type Queue = { waiting: Waiting; isBusy: boolean }

const queues = new WeakMap<pg.Pool, Map<OperatorId, Queue>>()

/**
 * Whether a quote has become a booking, at whichever process. One query for all who ask while the operator's last query
 * is under way. Rejects when that query fails.
 */
export function isBooked(
  hot: pg.Pool,
  { operator, quoteId }: { operator: OperatorId; quoteId: string },
): Promise<boolean> {
  const ofPool = queues.get(hot) ?? new Map<OperatorId, Queue>()
  queues.set(hot, ofPool)
  const queue = ofPool.get(operator) ?? { waiting: new Map(), isBusy: false }
  ofPool.set(operator, queue)
  return new Promise((resolve) => {
    queue.waiting.set(quoteId, [...(queue.waiting.get(quoteId) ?? []), resolve])
    if (!queue.isBusy) void runQueue(hot, { operator, queue })
  })
}

async function runQueue(
  hot: pg.Pool,
  { operator, queue }: { operator: OperatorId; queue: Queue },
): Promise<void> {
  queue.isBusy = true
  while (queue.waiting.size > 0) {
    const batch = queue.waiting
    queue.waiting = new Map()
    const booked = listBooked(hot, { operator, quoteIds: [...batch.keys()] })
    for (const [quoteId, resolves] of batch)
      for (const resolve of resolves) resolve(booked.then((ids) => ids.has(quoteId)))
    await booked.catch(() => undefined)
  }
  queue.isBusy = false
  queues.get(hot)?.delete(operator)
}
