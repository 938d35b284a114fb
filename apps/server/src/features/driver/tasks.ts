import type { Deps } from '../../deps.ts'
import { type Scheduler, startScheduler } from '../../scheduler.ts'
import { warnAllEnding } from './fleet/warn-ending.ts'
import { savePositions } from './position/save-positions.ts'

const EVERY_MS = 10_000
/** A warning may be sent at any time of the day it is due. */
const WARN_EVERY_MS = 60 * 60_000

/** Warns of expiring documents. */
export const licenceWarningTasks = (deps: Deps): Scheduler =>
  startScheduler(deps.log, {
    everyMs: WARN_EVERY_MS,
    tasks: [{ name: 'licence warnings', work: () => warnAllEnding(deps) }],
  })

/** Runs in every process: stores the positions that this one received, and the rest when it stops. */
export function driverTasks(deps: Deps): Scheduler {
  const scheduler = startScheduler(deps.log, {
    everyMs: EVERY_MS,
    tasks: [{ name: 'driver positions', work: () => savePositions(deps) }],
    soon: false,
  })
  return {
    async stop() {
      await scheduler.stop()
      await savePositions(deps, { all: true })
    },
  }
}
