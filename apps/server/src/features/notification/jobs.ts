import { setTimeout } from 'node:timers/promises'
import { type Clockwork, startClockwork } from '../../clockwork.ts'
import type { Deps } from '../../deps.ts'
import { remindAll } from './remind-all.ts'
import { forgetOld, sendDue } from './send-due.ts'

/** Somebody who forgot a password looks at their letter box at once. */
const EVERY_MS = 5_000
const FORGET_EVERY = 720
const REMIND_EVERY = 12
/** A mail server may take a minute over a letter: whoever ends the server meanwhile leaves it claimed, to be sent again. */
const LONGEST_GOODBYE_MS = 2_000

/** The clockwork of messages. Several servers may run it: each message is claimed by one of them. */
export function notificationJobs(deps: Deps): Clockwork {
  let ticks = 0
  const ending = new AbortController()
  const clockwork = startClockwork(deps.log, {
    everyMs: EVERY_MS,
    works: [
      {
        name: 'reminders',
        work: async () => {
          if (ticks % REMIND_EVERY === 0) await remindAll(deps)
        },
      },
      { name: 'messages', work: () => sendDue(deps, ending.signal) },
      {
        name: 'old messages',
        work: async () => {
          if (ticks++ % FORGET_EVERY === 0) await forgetOld(deps)
        },
      },
    ],
  })
  return {
    async stop() {
      ending.abort()
      await Promise.race([
        clockwork.stop(),
        setTimeout(LONGEST_GOODBYE_MS, undefined, { ref: false }),
      ])
    },
  }
}
