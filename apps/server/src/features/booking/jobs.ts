import { type Clockwork, startClockwork } from '../../clockwork.ts'
import type { Deps } from '../../deps.ts'
import { expireHeld } from './expire-held.ts'
import { settleAttempts } from './settle-attempts.ts'
import { takeHolds } from './take-holds.ts'

const EVERY_MS = 30_000

/** The clockwork of bookings: those held too long lapse, and payments nobody came back for are asked after. */
export const jobsOf = (deps: Deps): Clockwork =>
  startClockwork(deps.log, {
    everyMs: EVERY_MS,
    works: [
      { name: 'payments under way', work: () => settleAttempts(deps) },
      { name: 'held money', work: () => takeHolds(deps) },
      { name: 'held bookings', work: () => expireHeld(deps) },
    ],
  })
