import { AsyncLocalStorage } from 'node:async_hooks'
import type { Log } from './log.ts'
import { inSpan } from './tracing.ts'

/** A background transaction that is open longer than this holds locks that requests wait for. */
export const LONG_TRANSACTION_MS = 2_000

const taskStorage = new AsyncLocalStorage<{ name: string; log: Log }>()

/** Runs a background task under its name, in a trace of its own. Its transactions are measured; those of requests are not. */
export const runInBackground = <Result>(
  task: { name: string; log: Log },
  work: () => Promise<Result>,
): Promise<Result> =>
  inSpan(
    () => ({ name: task.name, kind: 'internal', root: {} }),
    () => taskStorage.run(task, work),
  )

/**
 * Starts to measure a transaction that has its connection. Call the result when the transaction ends, however it
 * ends.
 */
export function watchTransaction(): () => void {
  const task = taskStorage.getStore()
  if (task === undefined) return () => {}
  const startedAt = performance.now()
  return () => {
    const ms = Math.round(performance.now() - startedAt)
    if (ms > LONG_TRANSACTION_MS)
      task.log.warn({ work: task.name, ms }, 'a background transaction was open for long')
  }
}
