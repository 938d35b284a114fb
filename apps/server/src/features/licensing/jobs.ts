import { type Clockwork, startClockwork } from '../../clockwork.ts'
import type { Deps } from '../../deps.ts'
import { forgetAgain } from '../account/forget-again.ts'
import { applyEveryRetention } from './apply-retention.ts'
import { recordEverything } from './record-journeys.ts'

const RECORD_EVERY_MS = 2_000
const FORGET_EVERY_MS = 60 * 60 * 1_000

/** The clockworks of the licensing record. */
export const licensingJobs = (deps: Deps): Clockwork[] => [
  startClockwork(deps.log, {
    everyMs: RECORD_EVERY_MS,
    works: [{ name: 'licensing record', work: () => recordEverything(deps) }],
  }),
  startClockwork(deps.log, {
    everyMs: FORGET_EVERY_MS,
    // whatever starts is served first; an hour late is early enough
    soon: false,
    works: [{ name: 'retention', work: () => applyEveryRetention(deps) }],
  }),
  startClockwork(deps.log, {
    everyMs: FORGET_EVERY_MS,
    // at once: a restored backup must not be lived in with people who asked to be forgotten
    works: [{ name: 'erasures', work: () => forgetAgain(deps) }],
  }),
]
