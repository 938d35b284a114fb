import type { Deps } from '../../deps.ts'
import { type Scheduler, startScheduler } from '../../scheduler.ts'
import { mailUnmailed } from './mail-invoice.ts'

const EVERY_MS = 60_000

/** The scheduled task of invoices: mails issued ones that were not mailed. */
export const invoiceTasks = (deps: Deps): Scheduler =>
  startScheduler(deps.log, {
    everyMs: EVERY_MS,
    tasks: [{ name: 'invoices to mail', work: () => mailUnmailed(deps) }],
  })
