import type { Deps } from '../../deps.ts'
import { mailUnmailed } from './mail-invoice.ts'

const EVERY_MS = 60_000

/** The clockwork of invoices: one that was issued and not mailed is. */
export function invoiceJobs(deps: Deps): { stop: () => Promise<void> } {
  let running = Promise.resolve()
  const tick = () => {
    running = running.then(() =>
      mailUnmailed(deps).then(
        () => {},
        (error: unknown) => deps.log.error({ err: error }, 'invoices to mail'),
      ),
    )
  }
  const timer = setInterval(tick, EVERY_MS)
  timer.unref()
  tick()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
