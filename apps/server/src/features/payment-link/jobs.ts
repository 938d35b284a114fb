import { type Clockwork, startClockwork } from '../../clockwork.ts'
import type { Deps } from '../../deps.ts'
import { closeStale } from './close-stale.ts'

const EVERY_MS = 5 * 60_000

/** The clockwork of payment links. */
export const linkJobs = (deps: Deps): Clockwork =>
  startClockwork(deps.log, {
    everyMs: EVERY_MS,
    works: [{ name: 'stale payment links', work: () => closeStale(deps) }],
    soon: false,
  })
