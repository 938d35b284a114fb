import { runInBackground } from './background.ts'
import type { Log } from './log.ts'

export type Scheduler = { stop: () => Promise<void> }

export type TaskRun = {
  name: string
  succeeded: number
  failed: number
  /** When the run under way began, by `performance.now()`; undefined between runs. */
  startedAt: number | undefined
}

/** Of this process, for /metrics. */
const taskRuns = new Map<string, TaskRun>()

export const listTaskRuns = (): readonly TaskRun[] => [...taskRuns.values()]

function runOf(name: string): TaskRun {
  const run = taskRuns.get(name) ?? { name, succeeded: 0, failed: 0, startedAt: undefined }
  taskRuns.set(name, run)
  return run
}

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
    for (const { name, work } of tasks) {
      const run = runOf(name)
      run.startedAt = performance.now()
      try {
        await runInBackground({ name, log }, async () => {
          try {
            await work()
          } catch (error) {
            // in the task's trace, whose id the line gets
            log.error({ err: error }, name)
            throw error
          }
        })
        run.succeeded += 1
      } catch {
        run.failed += 1
      }
      run.startedAt = undefined
    }
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
