import { type Clockwork, startClockwork } from '../../clockwork.ts'
import type { Deps } from '../../deps.ts'
import { deleteDue } from './delete-operator.ts'

const EVERY_MS = 60 * 60 * 1_000

/** The clockwork that deletes operators for ever once the days in which they could be kept are over. */
export const hostingJobs = (deps: Deps): Clockwork =>
  startClockwork(deps.log, {
    everyMs: EVERY_MS,
    // whoever brings a backup back has an hour to keep what it wanted deleted
    soon: false,
    works: [{ name: 'operators to delete', work: () => deleteDue(deps) }],
  })
