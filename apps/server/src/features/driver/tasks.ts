import type { Deps } from '../../deps.ts'
import { type Scheduler, startScheduler } from '../../scheduler.ts'
import { warnAllEnding } from './fleet/warn-ending.ts'
import { savePositions } from './position/save-positions.ts'

const EVERY_MS = 10_000
/** A warning may be sent at any time of the day it is due. */
const WARN_EVERY_MS = 300_000

/** Stores positions in the background, and the rest when the server stops; warns of expiring documents. */
export function driverTasks(deps: Deps): Scheduler {
  const scheduler = startScheduler(deps.log, {
    everyMs: EVERY_MS,
    tasks: [{ name: 'driver positions', work: () => savePositions(deps) }],
    soon: false,
  })
  const warnings = startScheduler(deps.log, {
    everyMs: WARN_EVERY_MS,
    tasks: [{ name: 'licence warnings', work: () => warnAllEnding(deps) }],
  })
  return {
    async stop() {
      await Promise.all([scheduler.stop(), warnings.stop()])
      await savePositions(deps, { all: true })
    },
  }
}
