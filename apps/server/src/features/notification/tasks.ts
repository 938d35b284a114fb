import { setTimeout } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import { type Scheduler, startScheduler } from '../../scheduler.ts'
import { remindAll } from './send/remind-all.ts'
import { purgeOld, sendDue } from './send/send-due.ts'

/** Short, because a customer who forgot a password checks their mailbox at once. */
const EVERY_MS = 5_000
const PURGE_EVERY_TICKS = 720
const REMIND_EVERY = 12
/**
 * A mail server may take a minute for an e-mail: if the server is stopped meanwhile, the message stays claimed and is
 * sent again.
 */
const SHUTDOWN_TIMEOUT_MS = 2_000

/** Scheduled tasks of messages. Several servers may run them: each message is claimed by one of them. */
export function notificationTasks(deps: Deps): Scheduler {
  let ticks = 0
  const ending = new AbortController()
  const scheduler = startScheduler(deps.log, {
    everyMs: EVERY_MS,
    tasks: [
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
          if (ticks++ % PURGE_EVERY_TICKS === 0) await purgeOld(deps)
        },
      },
    ],
  })
  return {
    async stop() {
      ending.abort()
      await Promise.race([
        scheduler.stop(),
        setTimeout(SHUTDOWN_TIMEOUT_MS, undefined, { ref: false }),
      ])
    },
  }
}
