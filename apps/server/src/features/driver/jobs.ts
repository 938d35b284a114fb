import { type Clockwork, startClockwork } from '../../clockwork.ts'
import type { Deps } from '../../deps.ts'
import { keepPlaces } from './keep-places.ts'

const EVERY_MS = 10_000

/** Writes positions down behind their backs; what is left when the server ends is written then. */
export function driverJobs(deps: Deps): Clockwork {
  const clockwork = startClockwork(deps.log, {
    everyMs: EVERY_MS,
    works: [{ name: 'driver places', work: () => keepPlaces(deps) }],
    soon: false,
  })
  return {
    async stop() {
      await clockwork.stop()
      await keepPlaces(deps, { all: true })
    },
  }
}
