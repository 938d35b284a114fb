import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { failpoint } from '../../failpoint.ts'
import { insertEvents, type NewEvent } from './store.ts'

/** Messages on their way into the database. */
export type EventKeeper = {
  /** Settles when the message is stored for good: only then its gateway may be told so. */
  keep(message: NewEvent): Promise<void>
  /** Settles when no gateway waits for its answer, or after a second all the same. */
  whenQuiet(): Promise<void>
}

type Waiting = { message: NewEvent; stored: () => void; lost: (error: unknown) => void }

/** More commits at once only wait for one another; what comes meanwhile goes together into the next. */
const MOST_WRITING = 2
const MOST_TOGETHER = 200
const LOOK_MS = 10
const MOST_LOOKS = 100

/** A lone message is written at once; those of a burst share commits, so that a thousand are a handful. */
export function openEventKeeper(hot: pg.Pool): EventKeeper {
  let waiting: Waiting[] = []
  let writing = 0

  async function write(): Promise<void> {
    if (writing >= MOST_WRITING || waiting.length === 0) return
    const batch = waiting.slice(0, MOST_TOGETHER)
    waiting = waiting.slice(MOST_TOGETHER)
    writing += 1
    try {
      await insertEvents(
        hot,
        batch.map(({ message }) => message),
      )
      failpoint('gateway-event.kept')
      for (const { stored } of batch) stored()
    } catch (error) {
      for (const { lost } of batch) lost(error)
    }
    writing -= 1
    await write()
  }

  return {
    keep: (message) =>
      new Promise((stored, lost) => {
        waiting.push({ message, stored, lost })
        void write()
      }),
    async whenQuiet() {
      for (let look = 0; look < MOST_LOOKS && writing > 0; look++) await sleep(LOOK_MS)
    },
  }
}
