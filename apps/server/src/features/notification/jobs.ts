import { setTimeout } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import { forgetOld, sendDue } from './send-due.ts'

/** Somebody who forgot a password looks at their letter box at once. */
const EVERY_MS = 5_000
const FORGET_EVERY = 720
/** A mail server may take a minute over a letter: whoever ends the server meanwhile leaves it claimed, to be sent again. */
const LONGEST_GOODBYE_MS = 2_000

/** The clockwork of messages. Several servers may run it: each message is claimed by one of them. */
export function notificationJobs(deps: Deps): { stop: () => Promise<void> } {
  let isRunning = false
  let running = Promise.resolve()
  let ticks = 0
  const ending = new AbortController()
  const work = async () => {
    await sendDue(deps, ending.signal)
    if (ticks++ % FORGET_EVERY === 0) await forgetOld(deps)
  }
  const tick = () => {
    if (isRunning) return
    isRunning = true
    running = work()
      .catch((error: unknown) => deps.log.error({ err: error }, 'messages'))
      .finally(() => {
        isRunning = false
      })
  }
  const timer = setInterval(tick, EVERY_MS)
  timer.unref()
  // whoever died in the middle of it is not kept waiting
  tick()
  return {
    async stop() {
      clearInterval(timer)
      ending.abort()
      await Promise.race([running, setTimeout(LONGEST_GOODBYE_MS, undefined, { ref: false })])
    },
  }
}
