import type { Log } from '../log.ts'
import { type Load, nextShare, type Priority, type ShedReason } from './judge-load.ts'

/** The measurements the load shedder decides by, and its counters. */
export type LoadWatch = {
  /** The current load of the process. */
  load(): Pick<Load, 'waiting' | 'share'>
  inFlight: { webhooks: number; others: number }
  countArrived(): void
  countRefused(refused: { priority: Priority; reason: ShedReason }): void
  /** Refused requests since the start, by `priority reason`. */
  refused: ReadonlyMap<string, number>
  close(): void
}

const SAMPLE_MS = 100
/** An overload is over when nothing was refused for this long. */
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
  let began: { at: number; refusedBefore: number } | undefined
  let refusedAt = 0
  let refusedInAll = 0
  const refused = new Map<string, number>()
  const inFlight = { webhooks: 0, others: 0 }

  /** Also reads the delay since the last sample: a thousand requests may arrive in one turn of the event loop. */
  const shareNow = () => {
    const lagMs = performance.now() - sampledAt - SAMPLE_MS
    return Math.min(share, nextShare(share, { lagMs, requests: arrived }))
  }
  const logEnd = (now: number) => {
    if (!began || now - refusedAt < OVER_MS) return
    const seconds = Math.round((refusedAt - began.at) / 1000)
    log.info({ refused: refusedInAll - began.refusedBefore, seconds }, 'overload is over')
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
    countRefused({ priority, reason }) {
      const name = `${priority} ${reason}`
      refused.set(name, (refused.get(name) ?? 0) + 1)
      refusedAt = performance.now()
      if (!began) {
        began = { at: refusedAt, refusedBefore: refusedInAll }
        const facts = { priority, reason, ...inFlight, waiting: countWaiting(), share }
        log.warn(facts, 'overload: requests are refused')
      }
      refusedInAll += 1
    },
    refused,
    close: () => clearInterval(timer),
  }
}
