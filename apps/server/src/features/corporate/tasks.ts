import type { Deps } from '../../deps.ts'
import { type Scheduler, startScheduler } from '../../scheduler.ts'
import { lapseApprovals } from './decide-approval.ts'
import { requestPendingApprovals } from './request-approval.ts'

const EVERY_MS = 30_000

/** Scheduled tasks of approvals: send missing mails, and expire requests without a decision. */
export const corporateTasks = (deps: Deps): Scheduler =>
  startScheduler(deps.log, {
    everyMs: EVERY_MS,
    tasks: [
      { name: 'approval requests', work: () => requestPendingApprovals(deps) },
      { name: 'expired approvals', work: () => lapseApprovals(deps) },
    ],
  })
