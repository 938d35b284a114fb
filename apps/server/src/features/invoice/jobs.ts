import { type Clockwork, startClockwork } from '../../clockwork.ts'
import type { Deps } from '../../deps.ts'
import { mailUnmailed } from './mail-invoice.ts'

const EVERY_MS = 60_000

/** The clockwork of invoices: one that was issued and not mailed is. */
export const invoiceJobs = (deps: Deps): Clockwork =>
  startClockwork(deps.log, {
    everyMs: EVERY_MS,
    works: [{ name: 'invoices to mail', work: () => mailUnmailed(deps) }],
  })
