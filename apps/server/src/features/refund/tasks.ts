import type { Deps } from '../../deps.ts'
import { type Scheduler, startScheduler } from '../../scheduler.ts'
import { sendDue } from './send-due.ts'

const EVERY_MS = 30_000

/** The scheduled tasks of refunds. Several servers may run them: each row is claimed by one of them. */
export const refundTasks = (deps: Deps): Scheduler =>
  startScheduler(deps.log, {
    everyMs: EVERY_MS,
    tasks: [{ name: 'refunds', work: () => sendDue(deps) }],
  })
