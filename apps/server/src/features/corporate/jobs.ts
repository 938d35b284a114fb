import { type Clockwork, startClockwork } from '../../clockwork.ts'
import type { Deps } from '../../deps.ts'
import { lapseApprovals } from './answer-approval.ts'
import { askUnasked } from './ask-approvers.ts'

const EVERY_MS = 30_000

/** The clockwork of approvals: who was not written to is, and what nobody answered lapses. */
export const corporateJobs = (deps: Deps): Clockwork =>
  startClockwork(deps.log, {
    everyMs: EVERY_MS,
    works: [
      { name: 'approvals to ask for', work: () => askUnasked(deps) },
      { name: 'approvals nobody gave', work: () => lapseApprovals(deps) },
    ],
  })
