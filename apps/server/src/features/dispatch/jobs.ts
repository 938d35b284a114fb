import { DAY } from '@kerbside/domain/time.ts'
import { type Clockwork, startClockwork } from '../../clockwork.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import { quietCall } from '../../quiet-call.ts'
import { openActiveLegs, refreshActiveLegs } from './active-legs.ts'
import { dropOutcomes } from './event-store.ts'
import { openFootprints } from './keep-footprints.ts'
import { timeOutOffers } from './offer-job.ts'
import { listSent } from './offer-store.ts'
import { openLooking } from './watch-looking.ts'

const OFFERS_EVERY_MS = 1_000
const WAYS_EVERY_MS = 30_000
/** Longer than any phone keeps what it has to say. */
const EVENTS_KEPT_DAYS = 30

/** The clockworks of the road: offers run out, the ways of cars are written down, what phones said is forgotten. */
export const dispatchJobs = (deps: Deps): Clockwork[] => {
  const ways = openFootprints(deps)
  openLooking(deps).catch((error: unknown) => deps.log.error({ err: error }, 'who looks at what'))
  openActiveLegs(deps).catch((error: unknown) =>
    deps.log.error({ err: error }, 'journeys under way'),
  )
  const written = startClockwork(deps.log, {
    everyMs: WAYS_EVERY_MS,
    soon: false,
    works: [
      { name: 'journeys under way', work: () => refreshActiveLegs(deps) },
      { name: 'ways of cars', work: () => ways.flush() },
      { name: 'what phones said', work: () => dropEvents(deps) },
    ],
  })
  return [
    startClockwork(deps.log, {
      everyMs: OFFERS_EVERY_MS,
      works: [{ name: 'offers', work: () => endOffers(deps) }],
    }),
    {
      async stop() {
        await written.stop()
        ways.close()
        await ways.flush()
      },
    },
  ]
}

/** Ends what nobody answered in time, of every operator. */
export async function endOffers(deps: Deps): Promise<void> {
  for (const profile of await deps.operators.list()) {
    const call = quietCall(deps, profile)
    const { operator } = call
    const due = await withOperator(call, (tx) => listSent(tx, { operator, endedBy: deps.now() }))
    if (due.length > 0)
      await timeOutOffers(
        call,
        due.map(({ reference }) => reference),
      )
  }
}

async function dropEvents(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - EVENTS_KEPT_DAYS * DAY)
  for (const profile of await deps.operators.list()) {
    const { operator } = quietCall(deps, profile)
    await withOperator({ db: deps.db, operator }, (tx) => dropOutcomes(tx, { operator, before }))
  }
}
