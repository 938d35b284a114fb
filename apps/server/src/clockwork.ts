import { runInBackground } from './background.ts'
import type { Log } from './log.ts'

export type Clockwork = { stop: () => Promise<void> }

/**
 * Does its works one after the other, every so often, and never a round beside an unfinished one. Each work's failure is
 * its own and is logged under its name. `stop` waits for the round that is under way.
 */
export function startClockwork(
  log: Log,
  {
    everyMs,
    works,
    soon = true,
  }: {
    everyMs: number
    works: readonly { name: string; work: () => Promise<unknown> }[]
    /** At once, too: whoever died in the middle of it is not kept waiting. */
    soon?: boolean
  },
): Clockwork {
  let running: Promise<void> | undefined
  const round = async () => {
    for (const { name, work } of works)
      await runInBackground({ name, log }, work).catch((error: unknown) =>
        log.error({ err: error }, name),
      )
  }
  const tick = () => {
    running ??= round().finally(() => {
      running = undefined
    })
  }
  const timer = setInterval(tick, everyMs)
  timer.unref()
  if (soon) tick()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
