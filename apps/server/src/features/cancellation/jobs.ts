import { type Clockwork, startClockwork } from '../../clockwork.ts'
import type { Deps } from '../../deps.ts'
import { settleHolds } from './settle-hold.ts'

const EVERY_MS = 30_000

/** Holds of cancelled bookings that no answer was got for are settled until one is. */
export const cancellationJobs = (deps: Deps): Clockwork =>
  startClockwork(deps.log, {
    everyMs: EVERY_MS,
    works: [{ name: 'held money', work: () => settleHolds(deps) }],
  })
