import { runInBackground } from './background.ts'
import type { Log } from './log.ts'

export type Scheduler = { stop: () => Promise<void> }

/**
 * Runs its tasks one after the other at an interval; rounds never overlap. A failing task is logged under its name and
 * does not affect the others. `stop` waits for the round under way.
 */
export function startScheduler(
  log: Log,
  {
    everyMs,
    tasks,
    soon = true,
  }: {
    everyMs: number
    tasks: readonly { name: string; work: () => Promise<unknown> }[]
    /** Also runs the first round at once, so that work a crashed process left unfinished does not wait. */
    soon?: boolean
  },
): Scheduler {
  let running: Promise<void> | undefined
  const round = async () => {
    for (const { name, work } of tasks)
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
