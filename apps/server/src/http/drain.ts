import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'
import type { Readiness } from './health.ts'

/** What has to end, in this order; missing parts are undefined. */
export type Draining = {
  readiness: Readiness
  /** Time for a balancer to notice /readyz before connections are refused. */
  drainMs: number
  log: Log
  /** The live channel: tells its clients in batches to reconnect elsewhere. */
  hub?: () => Promise<void>
  /** The main HTTP server and that of the card fields: they finish open requests. */
  servers: (() => Promise<void>)[]
  /** Background workers: they claim no more work and finish what they have. */
  workers?: (() => Promise<void>)[]
  pools: (() => Promise<void>)[]
  /** Last, when nothing uses it any more. */
  database: () => Promise<void>
}

const LIMIT_MS = 20_000

/** Under npm one Ctrl-C arrives twice: from the terminal, and passed on by npm. */
const SAME_PRESS_MS = 150

/** Ends everything in order; a part that fails is logged and does not prevent the next from ending. */
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
