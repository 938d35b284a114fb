import { type Clockwork, startClockwork } from '../../clockwork.ts'
import type { Deps } from '../../deps.ts'
import { sendDue } from './send-due.ts'

const EVERY_MS = 30_000

/** The clockwork of refunds. Several servers may run it: each row is claimed by one of them. */
export const refundJobs = (deps: Deps): Clockwork =>
  startClockwork(deps.log, {
    everyMs: EVERY_MS,
    works: [{ name: 'refunds', work: () => sendDue(deps) }],
  })
