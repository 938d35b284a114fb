import type { Deps } from '../../deps.ts'
import { lapseApprovals } from './answer-approval.ts'
import { askUnasked } from './ask-approvers.ts'

const EVERY_MS = 30_000

const WORKS = [
  { name: 'approvals to ask for', work: askUnasked },
  { name: 'approvals nobody gave', work: lapseApprovals },
]

/** The clockwork of approvals: who was not written to is, and what nobody answered lapses. */
export function corporateJobs(deps: Deps): { stop: () => Promise<void> } {
  let running = Promise.resolve()
  const tick = () => {
    for (const { name, work } of WORKS)
      running = running.then(() =>
        work(deps).then(
          () => {},
          (error: unknown) => deps.log.error({ err: error }, name),
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
