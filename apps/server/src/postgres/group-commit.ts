import type pg from 'pg'
import type { OperatorId } from '../operator.ts'
import { inSpan, outsideSpans } from '../tracing.ts'
import { isRejection, runPipelined, runPipelinedOf } from './run-pipelined.ts'
import type { Statement } from './statement.ts'
import { describePipeline } from './trace-query.ts'

type PendingBatch = {
  operator: OperatorId
  statements: readonly Statement[]
  done: () => void
  fail: (error: unknown) => void
}

type Queue = { waiting: PendingBatch[]; underWay: number; patience: NodeJS.Timeout | undefined }

/**
 * Batches that arrive during a transaction wait for its end and are sent together. If it takes longer than this
 * (it waits for a lock), the next transaction starts anyway, up to the limit in flight.
 */
const TIMEOUT_MS = 20
const MAX_IN_FLIGHT = 6
/** After a failed transaction, each of its batches runs again alone. */
const BATCH_SIZE = 16

const queues = new WeakMap<pg.Pool, Queue>()

/**
 * As `runPipelined`, for statements that only insert their own rows: under load several customers share a
 * transaction and its commit, which is most of the cost of a booking. Each customer's batch takes effect as a
 * whole or not at all, independently of the others: when one is rejected, each batch runs again alone.
 */
export function groupCommit(
  hot: pg.Pool,
  { operator, statements }: { operator: OperatorId; statements: readonly Statement[] },
): Promise<void> {
  const queue = queues.get(hot) ?? { waiting: [], underWay: 0, patience: undefined }
  queues.set(hot, queue)
  return inSpan(
    () => describePipeline([{ operator, statements }]),
    () =>
      new Promise((done, fail) => {
        queue.waiting.push({ operator, statements, done, fail })
        outsideSpans(() => flush(hot, queue))
      }),
  )
}

function flush(hot: pg.Pool, queue: Queue): void {
  if (queue.waiting.length === 0) return
  if (queue.underWay === 0) return send(hot, queue)
  queue.patience ??= setTimeout(() => {
    queue.patience = undefined
    if (queue.waiting.length > 0 && queue.underWay < MAX_IN_FLIGHT) send(hot, queue)
    flush(hot, queue)
  }, TIMEOUT_MS)
}

function send(hot: pg.Pool, queue: Queue): void {
  queue.underWay += 1
  void runBatch(hot, queue.waiting.splice(0, BATCH_SIZE)).finally(() => {
    queue.underWay -= 1
    flush(hot, queue)
  })
}

async function runBatch(hot: pg.Pool, batches: readonly PendingBatch[]): Promise<void> {
  try {
    await runPipelinedOf(hot, byOperator(batches))
    for (const { done } of batches) done()
  } catch (error) {
    // after a broken connection it is unknown what was written: a client that retries finds out by its key
    if (batches.length > 1 && isRejection(error)) await Promise.all(batches.map(runAlone(hot)))
    else for (const { fail } of batches) fail(error)
  }
}

const runAlone =
  (hot: pg.Pool) =>
  ({ operator, statements, done, fail }: PendingBatch): Promise<void> =>
    runPipelined(hot, operator, statements).then(done, fail)

/** Groups the statements, so that each operator is set once. */
function byOperator(batches: readonly PendingBatch[]) {
  const parts = new Map<OperatorId, Statement[]>()
  for (const { operator, statements } of batches)
    parts.set(operator, [...(parts.get(operator) ?? []), ...statements])
  return [...parts].map(([operator, statements]) => ({ operator, statements }))
}
