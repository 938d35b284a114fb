import type { Log } from '../log.ts'
import { type Load, nextShare, type Priority, type ShedReason } from './decide-load.ts'

/** The measurements that the load shedder decides by, and its counters. */
export type LoadWatch = {
  /** The current load of the process. */
  load(): Pick<Load, 'waiting' | 'share'>
  inFlight: { webhooks: number; others: number }
  countArrived(): void
  countRejected(rejectedCounts: { priority: Priority; reason: ShedReason }): void
  /** Rejected requests since the start, by `priority reason`. */
  refused: ReadonlyMap<string, number>
  close(): void
}

const SAMPLE_MS = 100
/** An overload is over when nothing has been rejected for this long. */
const OVER_MS = 10_000

/** Samples the event loop's delay ten times a second; `countWaiting` counts the queries that wait for a connection. */
export function openLoadWatch({
  countWaiting,
  log,
}: {
  countWaiting: () => number
  log: Log
}): LoadWatch {
  let share = 1
  let arrived = 0
  let sampledAt = performance.now()
  let began: { at: number; rejectedBefore: number } | undefined
  let rejectedAt = 0
  let rejectedTotal = 0
  const rejectedCounts = new Map<string, number>()
  const inFlight = { webhooks: 0, others: 0 }

  /** Also reads the delay since the last sample: a thousand requests may arrive in one turn of the event loop. */
  const shareNow = () => {
    const lagMs = performance.now() - sampledAt - SAMPLE_MS
    return Math.min(share, nextShare(share, { lagMs, requests: arrived }))
  }
  const logEnd = (now: number) => {
    if (!began || now - rejectedAt < OVER_MS) return
    const seconds = Math.round((rejectedAt - began.at) / 1000)
    log.info({ refused: rejectedTotal - began.rejectedBefore, seconds }, 'overload is over')
    began = undefined
  }
  const timer = setInterval(() => {
    const now = performance.now()
    share = nextShare(share, { lagMs: now - sampledAt - SAMPLE_MS, requests: arrived })
    sampledAt = now
    arrived = 0
    logEnd(now)
  }, SAMPLE_MS)
  timer.unref()

  return {
    load: () => ({ waiting: countWaiting(), share: shareNow() }),
    inFlight,
    countArrived() {
      arrived += 1
    },
    countRejected({ priority, reason }) {
      const name = `${priority} ${reason}`
      rejectedCounts.set(name, (rejectedCounts.get(name) ?? 0) + 1)
      rejectedAt = performance.now()
      if (!began) {
        began = { at: rejectedAt, rejectedBefore: rejectedTotal }
        const params = { priority, reason, ...inFlight, waiting: countWaiting(), share }
        log.warn(params, 'overload: requests are refused')
      }
      rejectedTotal += 1
    },
    refused: rejectedCounts,
    close: () => clearInterval(timer),
  }
}
