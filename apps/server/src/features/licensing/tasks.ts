import type { Deps } from '../../deps.ts'
import { type Scheduler, startScheduler } from '../../scheduler.ts'
import { eraseAgain } from '../account/privacy/erase-again.ts'
import { recordEverything } from './record-journeys.ts'
import { applyEveryRetention } from './retention/apply-retention.ts'

const RECORD_EVERY_MS = 2_000
const PURGE_EVERY_MS = 60 * 60 * 1_000

/** Scheduled tasks of the licensing record. */
export const licensingTasks = (deps: Deps): Scheduler[] => [
  startScheduler(deps.log, {
    everyMs: RECORD_EVERY_MS,
    tasks: [{ name: 'licensing record', work: () => recordEverything(deps) }],
  }),
  startScheduler(deps.log, {
    everyMs: PURGE_EVERY_MS,
    // requests come first at startup; an hour late is early enough
    soon: false,
    tasks: [{ name: 'retention', work: () => applyEveryRetention(deps) }],
  }),
  startScheduler(deps.log, {
    everyMs: PURGE_EVERY_MS,
    // at once, because a restored backup may contain customers who asked to be erased
    tasks: [{ name: 'erasures', work: () => eraseAgain(deps) }],
  }),
]
