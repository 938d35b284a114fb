import type { Deps } from '../../deps.ts'
import { type Scheduler, startScheduler } from '../../scheduler.ts'
import { settleEveryPlan } from './price-list/settle-plans.ts'

/** How often due prices are published, and so how late they can be. */
const EVERY_MS = 5_000

/** The scheduled task that publishes prices at their planned time. */
export const priceTasks = (deps: Deps): Scheduler =>
  startScheduler(deps.log, {
    everyMs: EVERY_MS,
    tasks: [{ name: 'scheduled prices', work: () => settleEveryPlan(deps) }],
  })
