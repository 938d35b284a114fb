import { DAY } from '@kerbside/domain/time.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import { listDueOperators } from '../../list-due-operators.ts'
import { type Scheduler, startScheduler } from '../../scheduler.ts'
import { systemContext } from '../../system-context.ts'
import { timeOutOffers } from './assign/offer-leg.ts'
import { expiredOffers, listSent } from './assign/offer-store.ts'
import { openActiveLegs, refreshActiveLegs } from './board/active-legs.ts'
import { subscribeToViewing } from './board/watch-viewing.ts'
import { dropOutcomes } from './drive/event-store.ts'
import { openFootprints } from './drive/save-footprints.ts'
import { keptCalls } from './kept-routes.ts'
import { dropOldPending, makeOverdueChanges } from './pending/make-overdue.ts'

const OFFERS_EVERY_MS = 1_000
const FOOTPRINT_FLUSH_MS = 30_000
const CLEANING_EVERY_MS = 30_000
/** Longer than any phone stores unsent events. */
const EVENT_RETENTION_DAYS = 30

const OVERDUE_EVERY_MS = 2_000

/** Scheduled tasks of dispatch: end expired offers, make changes whose page is gone, delete old phone events and changes. */
export const dispatchTasks = (deps: Deps): Scheduler[] => [
  startScheduler(deps.log, {
    everyMs: OFFERS_EVERY_MS,
    tasks: [{ name: 'expired offers', work: () => endOffers(deps) }],
  }),
  startScheduler(deps.log, {
    everyMs: OVERDUE_EVERY_MS,
    tasks: [{ name: 'overdue changes', work: () => makeOverdueChanges(deps, keptCalls) }],
  }),
  startScheduler(deps.log, {
    everyMs: CLEANING_EVERY_MS,
    soon: false,
    tasks: [
      { name: 'old driver events', work: () => dropEvents(deps) },
      { name: 'old changes', work: () => dropOldPending(deps) },
    ],
  }),
]

/** Run in every process: which legs are under way, who looks at the board, and the driven routes that it received. */
export const legTasks = (deps: Deps): Scheduler[] => {
  const footprints = openFootprints(deps)
  subscribeToViewing(deps).catch((error: unknown) =>
    deps.log.error({ err: error }, 'subscribing to desk viewers failed'),
  )
  openActiveLegs(deps).catch((error: unknown) =>
    deps.log.error({ err: error }, 'refresh of active legs'),
  )
  const written = startScheduler(deps.log, {
    everyMs: FOOTPRINT_FLUSH_MS,
    soon: false,
    tasks: [
      { name: 'refresh of active legs', work: () => refreshActiveLegs(deps) },
      { name: 'driven routes', work: () => footprints.flush() },
    ],
  })
  return [
    {
      async stop() {
        await written.stop()
        footprints.close()
        await footprints.flush()
      },
    },
  ]
}

/** Ends expired offers of every operator. */
export async function endOffers(deps: Deps): Promise<void> {
  const endedBy = deps.now()
  for (const profile of await listDueOperators(deps, ({ id }) => expiredOffers(id, endedBy))) {
    const context = systemContext(deps, profile)
    const { operator } = context
    const due = await withOperator(context, (tx) => listSent(tx, { operator, endedBy }))
    if (due.length > 0)
      await timeOutOffers(
        context,
        due.map(({ reference }) => reference),
      )
  }
}

async function dropEvents(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - EVENT_RETENTION_DAYS * DAY)
  for (const profile of await deps.operators.list()) {
    const { operator } = systemContext(deps, profile)
    await withOperator({ db: deps.db, operator }, (tx) => dropOutcomes(tx, { operator, before }))
  }
}
