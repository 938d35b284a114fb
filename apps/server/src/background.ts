import { AsyncLocalStorage } from 'node:async_hooks'
import type { Log } from './log.ts'

/** A background transaction that is open longer than this holds locks that requests wait for. */
export const LONG_TRANSACTION_MS = 2_000

const works = new AsyncLocalStorage<{ name: string; log: Log }>()

/** Runs background work under its name: its transactions are measured, those of requests are not. */
export const runInBackground = <Result>(
  of: { name: string; log: Log },
  work: () => Promise<Result>,
): Promise<Result> => works.run(of, work)

/** Begins to measure a transaction that has its connection. Call the result when it has ended, in whichever way. */
export function watchTransaction(): () => void {
  const of = works.getStore()
  if (of === undefined) return () => {}
  const begunAt = performance.now()
  return () => {
    const ms = Math.round(performance.now() - begunAt)
    if (ms > LONG_TRANSACTION_MS)
      of.log.warn({ work: of.name, ms }, 'a background transaction was open for long')
  }
}
