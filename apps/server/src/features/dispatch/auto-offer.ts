import { chooseForAll } from '@kerbside/domain/dispatch/choose-driver.ts'
import type { DayLeg } from '@kerbside/domain/dispatch/day-leg.ts'
import { addMinutes } from '@kerbside/domain/time.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/call.ts'
import { quietCall } from '../../quiet-call.ts'
import { jobOf, listChoices } from './board-candidates.ts'
import { type Day, keyOf, readDay } from './board-day.ts'
import { hasWaiting } from './board-store.ts'
import { offerJob } from './offer-job.ts'
import { isSpent } from './rank-attention.ts'

/** Offered still, though its time has come: late is better than never. */
const BACK_MINUTES = 30
/** What a driver has after the job must be known too. */
const AHEAD_MINUTES = 10 * 60
const BEFORE_MINUTES = 8 * 60

const AUTOMATIC = { role: 'system', channel: 'automatic', name: 'Automatic' } as const

/** Puts every waiting job before the best driver who has not refused it, for operators who want that. */
export async function offerWaiting(deps: Deps): Promise<void> {
  for (const profile of await deps.operators.list())
    if (profile.settings.dispatch.automatic) await offerOf(quietCall(deps, profile))
}

async function offerOf(call: Call): Promise<void> {
  const { operator } = call
  const { fromMinutes, offerSeconds } = call.profile.settings.dispatch
  const now = call.now()
  const from = addMinutes(now, -BACK_MINUTES)
  const until = addMinutes(now, fromMinutes)
  if (!(await withOperator(call, (tx) => hasWaiting(tx, { operator, from, until })))) return
  const day = await readDay(call, {
    from: addMinutes(now, -BEFORE_MINUTES),
    until: addMinutes(until, AHEAD_MINUTES),
  })
  const waiting = day.legs.filter(
    (leg) => leg.pickupAt >= from && leg.pickupAt < until && isWaiting(day, leg),
  )
  const chosen = chooseForAll(
    waiting.map((leg) => ({ ...jobOf(leg), refusedBy: refusersOf(day, leg) })),
    {
      drivers: listChoices(call, day),
      now,
      zone: call.profile.zone,
      reach: (hub, others) => call.roads.reach(hub, { others, departAt: now }),
    },
  )
  for (const [reference, { driver }] of chosen) {
    const { driverId } = driver
    // refused: somebody at the desk was quicker, and the next round sees how it stands then
    await offerJob(call, { reference, driverId, by: AUTOMATIC, seconds: offerSeconds })
  }
}

/** Nobody has it, nobody is asked, and not too many were. */
const isWaiting = (day: Day, leg: DayLeg): boolean =>
  leg.state === 'confirmed' &&
  leg.driverId === undefined &&
  !isSpent(day, leg) &&
  !day.offers.some((offer) => offer.state === 'sent' && keyOf(offer) === keyOf(leg))

const refusersOf = ({ offers }: Day, leg: DayLeg): ReadonlySet<string> =>
  new Set(
    offers.flatMap((offer) =>
      keyOf(offer) === keyOf(leg) && (offer.state === 'rejected' || offer.state === 'timed_out')
        ? [offer.driverId]
        : [],
    ),
  )
