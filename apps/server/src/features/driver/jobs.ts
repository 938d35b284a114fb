import { type Clockwork, startClockwork } from '../../clockwork.ts'
import type { Deps } from '../../deps.ts'
import { keepPlaces } from './keep-places.ts'
import { warnAllEnding } from './warn-ending.ts'

const EVERY_MS = 10_000
/** A warning is due for a whole day. */
const WARN_EVERY_MS = 300_000

/** Writes positions down behind their backs, and what is left when the server ends then; warns of documents that end. */
export function driverJobs(deps: Deps): Clockwork {
  const clockwork = startClockwork(deps.log, {
    everyMs: EVERY_MS,
    works: [{ name: 'driver places', work: () => keepPlaces(deps) }],
    soon: false,
  })
  const warnings = startClockwork(deps.log, {
    everyMs: WARN_EVERY_MS,
    works: [{ name: 'licence warnings', work: () => warnAllEnding(deps) }],
  })
  return {
    async stop() {
      await Promise.all([clockwork.stop(), warnings.stop()])
      await keepPlaces(deps, { all: true })
    },
  }
}
