import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { failpoint } from '../../failpoint.ts'
import { insertEvents, type NewEvent } from './store.ts'

/** Writes messages to the database. */
export type EventStore = {
  /** Settles when the message is committed: only then may the gateway get its response. */
  keep(message: NewEvent): Promise<void>
  /** Settles when no gateway waits for its response, or after at most a second. */
  whenIdle(): Promise<void>
}

type Waiting = { message: NewEvent; stored: () => void; lost: (error: unknown) => void }

/** More simultaneous commits would only wait for each other; messages that arrive meanwhile share the next commit. */
const MAX_CONCURRENT_WRITES = 2
const BATCH_SIZE = 200
const POLL_INTERVAL_MS = 10
const MAX_POLLS = 100

/** A single message is written at once; messages of a burst share commits, so that a thousand need only a few. */
export function openEventStore(hot: pg.Pool): EventStore {
  let waiting: Waiting[] = []
  let writing = 0

  async function write(): Promise<void> {
    if (writing >= MAX_CONCURRENT_WRITES || waiting.length === 0) return
    const batch = waiting.slice(0, BATCH_SIZE)
    waiting = waiting.slice(BATCH_SIZE)
    writing += 1
    try {
      await insertEvents(
        hot,
        batch.map(({ message }) => message),
      )
      failpoint('gateway-event.kept')
      for (const { stored } of batch) stored()
    } catch (error) {
      for (const { lost: failed } of batch) failed(error)
    }
    writing -= 1
    await write()
  }

  return {
    keep: (message) =>
      new Promise((stored, failed) => {
        waiting.push({ message, stored, lost: failed })
        void write()
      }),
    async whenIdle() {
      for (let attempt = 0; attempt < MAX_POLLS && writing > 0; attempt++)
        await sleep(POLL_INTERVAL_MS)
    },
  }
}
