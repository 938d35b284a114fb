import type { Deps } from '../../../deps.ts'
import { type Scheduler, startScheduler } from '../../../scheduler.ts'
import { offerWaiting } from '../assign/auto-offer.ts'
import { watchFlights } from '../drive/watch-flights.ts'

const OFFERS_EVERY_MS = 3_000
const FLIGHTS_EVERY_MS = 30_000

/** Scheduled tasks of dispatch: offer waiting legs and watch flights. */
export const boardTasks = (deps: Deps): Scheduler[] => [
  startScheduler(deps.log, {
    everyMs: OFFERS_EVERY_MS,
    soon: false,
    tasks: [{ name: 'new offers', work: () => offerWaiting(deps) }],
  }),
  startScheduler(deps.log, {
    everyMs: FLIGHTS_EVERY_MS,
    tasks: [{ name: 'flights', work: () => watchFlights(deps) }],
  }),
]
