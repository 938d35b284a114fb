import { chooseForAll } from '@kerbside/domain/dispatch/choose-driver.ts'
import type { DayLeg } from '@kerbside/domain/dispatch/day-leg.ts'
import { addMinutes } from '@kerbside/domain/time.ts'
import type { Deps } from '../../../deps.ts'
import { listDueOperators } from '../../../list-due-operators.ts'
import type { RequestContext } from '../../../request-context.ts'
import { systemContext } from '../../../system-context.ts'
import { legToAssign, listChoices } from '../board/board-candidates.ts'
import { type Day, keyOf, readDay } from '../board/board-day.ts'
import { waitingPickups } from '../board/board-store.ts'
import { isSpent } from '../board/rank-attention.ts'
import { offerLeg } from './offer-leg.ts'

/** Legs up to this long after their pickup time are still offered, because a late car is better than none. */
const BACK_MINUTES = 30
/** How far ahead drivers' other legs are read, to know what follows the offered leg. */
const AHEAD_MINUTES = 10 * 60
const BEFORE_MINUTES = 8 * 60

const AUTOMATIC = { role: 'system', channel: 'automatic', name: 'Automatic' } as const

/** Offers each waiting leg to the best driver who has not rejected it, for operators with automatic dispatch. */
export async function offerWaiting(deps: Deps): Promise<void> {
  const now = deps.now()
  const due = await listDueOperators(deps, ({ id, settings: { dispatch } }) =>
    dispatch.automatic ? waitingPickups(id, spanOf(dispatch, now)) : undefined,
  )
  for (const profile of due) await offerOf(systemContext(deps, profile))
}

const spanOf = (dispatch: { fromMinutes: number }, now: Date) => ({
  from: addMinutes(now, -BACK_MINUTES),
  until: addMinutes(now, dispatch.fromMinutes),
})

async function offerOf(context: RequestContext): Promise<void> {
  const { dispatch } = context.profile.settings
  const now = context.now()
  const { from, until } = spanOf(dispatch, now)
  const day = await readDay(context, {
    from: addMinutes(now, -BEFORE_MINUTES),
    until: addMinutes(until, AHEAD_MINUTES),
  })
  const waiting = day.legs.filter(
    (leg) => leg.pickupAt >= from && leg.pickupAt < until && isWaiting(day, leg),
  )
  const chosen = chooseForAll(
    waiting.map((leg) => ({ ...legToAssign(leg), rejectedBy: rejectedDriversOf(day, leg) })),
    {
      drivers: listChoices(context, day),
      now,
      zone: context.profile.zone,
      reach: (hub, others) => context.roads.reach(hub, { others, departAt: now }),
    },
  )
  for (const [reference, { driver }] of chosen) {
    const { driverId } = driver
    // if rejected, a dispatcher was quicker, and the next round sees the new state
    await offerLeg(context, { reference, driverId, by: AUTOMATIC, seconds: dispatch.offerSeconds })
  }
}

/** No driver, no open offer, and fewer offers than the maximum. */
const isWaiting = (day: Day, leg: DayLeg): boolean =>
  leg.state === 'confirmed' &&
  leg.driverId === undefined &&
  !isSpent(day, leg) &&
  !day.offers.some((offer) => offer.state === 'sent' && keyOf(offer) === keyOf(leg))

const rejectedDriversOf = ({ offers }: Day, leg: DayLeg): ReadonlySet<string> =>
  new Set(
    offers.flatMap((offer) =>
      keyOf(offer) === keyOf(leg) && (offer.state === 'rejected' || offer.state === 'timed_out')
        ? [offer.driverId]
        : [],
    ),
  )
