import type { Deps } from '../../deps.ts'
import { type Scheduler, startScheduler } from '../../scheduler.ts'
import { settleAuthorisations } from './settle-authorisation.ts'

const EVERY_MS = 30_000

/** Retries the settlement of cancelled bookings' authorisations until the gateway responds. */
export const cancellationTasks = (deps: Deps): Scheduler =>
  startScheduler(deps.log, {
    everyMs: EVERY_MS,
    tasks: [
      { name: 'card authorisations of cancelled bookings', work: () => settleAuthorisations(deps) },
    ],
  })
