import { type Clockwork, startClockwork } from '../../clockwork.ts'
import type { Deps } from '../../deps.ts'
import { offerWaiting } from './auto-offer.ts'
import { watchFlights } from './watch-flights.ts'

const OFFERS_EVERY_MS = 3_000
const FLIGHTS_EVERY_MS = 30_000

/** The clockworks of the desk: waiting jobs are offered, and flights are watched. */
export const boardJobs = (deps: Deps): Clockwork[] => [
  startClockwork(deps.log, {
    everyMs: OFFERS_EVERY_MS,
    soon: false,
    works: [{ name: 'jobs to offer', work: () => offerWaiting(deps) }],
  }),
  startClockwork(deps.log, {
    everyMs: FLIGHTS_EVERY_MS,
    works: [{ name: 'flights', work: () => watchFlights(deps) }],
  }),
]
