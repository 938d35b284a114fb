import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'
import type { Readiness } from './health.ts'

/** What has to end, in this order; each is given only where it exists. */
export type Draining = {
  readiness: Readiness
  /** Time for a balancer to notice /readyz before connections are refused. */
  drainMs: number
  log: Log
  /** The live channel: tells its clients to come back elsewhere, in slices. */
  hub?: () => Promise<void>
  /** HTTP servers, the main one and the card fields': they finish what they are answering. */
  servers: (() => Promise<void>)[]
  /** Jobs: they claim nothing more and finish what they hold. */
  workers?: (() => Promise<void>)[]
  pools: (() => Promise<void>)[]
  /** Last, when nobody asks it any more. */
  database: () => Promise<void>
}

const LIMIT_MS = 20_000

/** One Ctrl-C arrives twice under npm: from the terminal, and handed on by npm. */
const SAME_PRESS_MS = 150

/** Ends everything in order; a part that fails is logged and does not keep the next from ending. */
export async function drain(parts: Draining): Promise<void> {
  const { readiness, drainMs, hub, servers, workers = [], pools, database, log } = parts
  readiness.draining = true
  if (drainMs > 0) await sleep(drainMs)
  if (hub) await end([hub], log)
  await end(servers, log)
  await end(workers, log)
  await end(pools, log)
  await end([database], log)
}

async function end(parts: (() => Promise<void>)[], log: Log): Promise<void> {
  const results = await Promise.allSettled(parts.map((part) => part()))
  for (const result of results)
    if (result.status === 'rejected') log.error({ err: result.reason }, 'could not end cleanly')
}

/** SIGTERM or Ctrl-C drains and exits with 0; a second one, or twenty seconds, exits at once with another code. */
export function drainOnSignals(parts: Draining & { flush?: () => void }): void {
  let since: number | undefined
  const stop = (_name: string, number: number) => {
    if (since !== undefined) {
      if (performance.now() - since > SAME_PRESS_MS) process.exit(128 + number)
      return
    }
    since = performance.now()
    setTimeout(() => process.exit(1), LIMIT_MS + parts.drainMs).unref()
    void drain(parts).then(() => {
      parts.flush?.()
      process.exit(0)
    })
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
