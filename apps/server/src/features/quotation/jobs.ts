import { type Clockwork, startClockwork } from '../../clockwork.ts'
import type { Deps } from '../../deps.ts'
import { settleEveryPlan } from './settle-plans.ts'

/** As long as a price may be asked for after another one took its place. */
const EVERY_MS = 5_000

/** The clockwork of prices that go live at a time. */
export const priceJobs = (deps: Deps): Clockwork =>
  startClockwork(deps.log, {
    everyMs: EVERY_MS,
    works: [{ name: 'prices that go live', work: () => settleEveryPlan(deps) }],
  })
