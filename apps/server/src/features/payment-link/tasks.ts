import type { Deps } from '../../deps.ts'
import { type Scheduler, startScheduler } from '../../scheduler.ts'
import { closeStale } from './close-stale.ts'

const EVERY_MS = 5 * 60_000

/** The scheduled tasks of payment links. */
export const paymentLinkTasks = (deps: Deps): Scheduler =>
  startScheduler(deps.log, {
    everyMs: EVERY_MS,
    tasks: [{ name: 'stale payment links', work: () => closeStale(deps) }],
    soon: false,
  })
