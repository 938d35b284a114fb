import type { Deps } from '../../deps.ts'
import { type Scheduler, startScheduler } from '../../scheduler.ts'
import { deleteDue } from './delete-operator.ts'

const EVERY_MS = 60 * 60 * 1_000

/** The scheduled task that permanently deletes operators whose date has passed. */
export const hostingTasks = (deps: Deps): Scheduler =>
  startScheduler(deps.log, {
    everyMs: EVERY_MS,
    // after restoring a backup there is an hour to cancel deletions that it contains
    soon: false,
    tasks: [{ name: 'operators to delete', work: () => deleteDue(deps) }],
  })
