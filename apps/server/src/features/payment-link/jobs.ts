import type { Deps } from '../../deps.ts'
import { closeStale } from './close-stale.ts'

const EVERY_MS = 5 * 60_000

/** The clockwork of payment links. */
export function linkJobs(deps: Deps): { stop: () => Promise<void> } {
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(() =>
      closeStale(deps).then(
        () => {},
        (error: unknown) => deps.log.error({ err: error }, 'stale payment links'),
      ),
    )
  }, EVERY_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
