import type { BoardAlert, BoardStep } from '@kerbside/contract/desk/board.ts'
import { writeAlert, writeDriverStep, writePlainStep } from '@kerbside/contract/desk/say-alert.ts'
import { PAPER_NAMES, sayCandidate, sayFree } from '@kerbside/contract/desk/say-candidate.ts'
import {
  rankTroubles,
  type Trouble,
  type WatchedLeg,
  type WatchedPaper,
} from '@kerbside/domain/dispatch/attention.ts'
import type { DriverToChoose, Weighed } from '@kerbside/domain/dispatch/choose-driver.ts'
import { type DayLeg, judgeFlight, moneyOf } from '@kerbside/domain/dispatch/day-leg.ts'
import { spanOfDay } from '@kerbside/domain/dispatch/day-span.ts'
import { shortPlace } from '@kerbside/domain/dispatch/short-place.ts'
import { endOf, isAhead, planLane } from '@kerbside/domain/dispatch/timeline.ts'
import type { KnownDriver } from '@kerbside/domain/driver/driver.ts'
import { endingLicences } from '@kerbside/domain/driver/judge-licences.ts'
import { WARNING_DAYS } from '@kerbside/domain/driver/warn-licence.ts'
import { isLow } from '@kerbside/domain/feedback/rating.ts'
import type { Call } from '../../http/call.ts'
import { chooseForLeg, listChoices, placeOf, rankForLeg } from './board-candidates.ts'
import { type Day, type DayBar, keyOf, lanesOf } from './board-day.ts'
import { openDriveBook } from './board-drives.ts'
import { stillSince } from './board-stillness.ts'

/** Offers that were refused or ran out, after which no more go out by themselves. */
export const MOST_OFFERS = 6
/** For so many of the worst a driver is looked for; a step further down can wait until they are the worst. */
const MOST_STEPS = 8
/** Alerts beyond this are a day gone wrong, not a list. */
const MOST_ALERTS = 60

export type Plan = ReturnType<typeof planLane>[number]

/** How every driver comes to each of their jobs, when all goes on as it does now. */
export function planDay(call: Call, day: Day): Map<number, Plan> {
  const drive = openDriveBook(call)
  const plans = new Map<number, Plan>()
  for (const [driverId, bars] of lanesOf(day))
    for (const plan of planLane(bars, { now: call.now(), place: placeOf(call, driverId), drive }))
      plans.set(plan.reference, plan)
  return plans
}

/** All that needs somebody at the desk now, ranked, each with its best next step. */
export function rankAttention(
  call: Call,
  facts: { day: Day; plans: ReadonlyMap<number, Plan>; isOtherDay?: boolean },
): { alerts: BoardAlert[]; troubles: Trouble[] } {
  const { day, plans, isOtherDay = false } = facts
  const now = call.now()
  const legs = new Map(day.legs.map((leg) => [leg.reference, leg]))
  const watched = day.legs.map((leg) =>
    watchedOf(call, { day, leg, legs, plan: plans.get(leg.reference) }),
  )
  const papers = papersOf(call, day)
  const troubles = rankTroubles(
    { legs: watched, papers: papers.map(({ watch }) => watch) },
    { now, isOtherDay },
  )
  const choices = listChoices(call, day)
  const alerts = troubles.slice(0, MOST_ALERTS).map((trouble, place) => {
    const leg = trouble.reference === undefined ? undefined : legs.get(trouble.reference)
    const known = day.drivers.find(({ driver }) => driver.id === trouble.driverId)
    const offer = leg && offerOf(day, leg)
    const told = {
      rank: place + 1,
      currency: leg?.currency ?? call.profile.currency,
      zone: call.profile.zone,
      leg,
      driver: known && personOf(known),
      now,
      offer,
      paper: papers.find(({ watch }) => watch.driverId === trouble.driverId)?.paper,
    }
    const given =
      leg && !offer && place < MOST_STEPS
        ? driverStep(call, { trouble, leg, choices, day })
        : undefined
    return writeAlert(trouble, { ...told, step: given ?? writePlainStep(trouble, told) })
  })
  return { alerts, troubles }
}

/** Who is being asked whether they take it. */
function offerOf({ offers, drivers }: Day, leg: DayLeg) {
  const open = offers.find((offer) => offer.state === 'sent' && keyOf(offer) === keyOf(leg))
  const known = drivers.find(({ driver }) => driver.id === open?.driverId)
  return open && known && { lastName: known.driver.lastName, expiresAt: open.expiresAt }
}

const personOf = ({ driver }: KnownDriver) => ({
  number: driver.number,
  lastName: driver.lastName,
  phone: driver.phone,
})

function watchedOf(
  call: Call,
  facts: { day: Day; leg: DayLeg; legs: ReadonlyMap<number, DayLeg>; plan: Plan | undefined },
): WatchedLeg {
  const { day, leg, legs, plan } = facts
  const before = plan?.before === undefined ? undefined : legs.get(plan.before)
  const flight = leg.flight ? judgeFlight(leg.flight).state : undefined
  const { driverId } = leg
  return {
    reference: leg.reference,
    state: leg.state,
    pickupAt: leg.pickupAt,
    fare: leg.fare,
    driverId,
    offersSpent: isSpent(day, leg),
    offered: day.offers.some((offer) => offer.state === 'sent' && keyOf(offer) === keyOf(leg)),
    unpaid: moneyOf(leg) === 'unpaid',
    unhappySince: unhappySince(leg),
    isMoneyToCheck: leg.moneyCheck !== undefined,
    lacksParticulars: (leg.lacks?.length ?? 0) > 0,
    unreadSince: leg.unreadSince,
    approvalUntil: leg.approvalUntil,
    flight:
      flight === 'early' || flight === 'late' || flight === 'cancelled' || flight === 'diverted'
        ? flight
        : undefined,
    plan: plan && {
      driveMinutes: plan.driveMinutes,
      spare: plan.spare,
      becauseOfFlight: before?.flight !== undefined && isMovedBack(before),
    },
    stillSince:
      driverId === undefined
        ? undefined
        : stillSince(call.drivers, { operator: call.operator, driverId }),
  }
}

/** Of who gave few stars, and of whom the desk has written nothing since. */
const unhappySince = ({ rating }: DayLeg): Date | undefined =>
  rating && isLow(rating.stars) && !rating.isNoted ? rating.at : undefined

/** Its flight is what put its pickup off. */
const isMovedBack = ({ askedAt, pickupAt, flight }: DayLeg): boolean =>
  (askedAt !== undefined && pickupAt > askedAt) ||
  (flight !== undefined && judgeFlight(flight).state === 'late')

/** So many drivers did not take it that no more are asked by themselves. */
export function isSpent(
  day: Pick<Day, 'offers'>,
  leg: { bookingId: string; leg: number },
): boolean {
  const key = keyOf(leg)
  const refused = day.offers.filter(
    (offer) => keyOf(offer) === key && (offer.state === 'rejected' || offer.state === 'timed_out'),
  )
  return refused.length >= MOST_OFFERS
}

type Paper = { watch: WatchedPaper; paper: { name: string; endsAt: Date } }

/** Papers that end before jobs of their driver do. */
function papersOf(call: Call, day: Day): Paper[] {
  const { zone } = call.profile
  const now = call.now()
  const lanes = lanesOf(day)
  return day.drivers.flatMap(({ driver, licences }): Paper[] => {
    const [soonest] = endingLicences(licences, { now, zone, days: WARNING_DAYS[0] })
    const endsAt = soonest && spanOfDay(soonest.expiresOn, zone)?.until
    if (!soonest || !endsAt) return []
    const broken = (lanes.get(driver.id) ?? []).filter(
      (bar) => isAhead(bar) && endOf(bar, now) >= endsAt,
    )
    const fares = broken.map(({ dayLeg }: DayBar) => dayLeg.fare)
    const watch = { driverId: driver.id, endsAt, fares }
    return [{ watch, paper: { name: PAPER_NAMES[soonest.kind], endsAt } }]
  })
}

/** Another driver, where that mends it. */
function driverStep(
  call: Call,
  facts: { trouble: Trouble; leg: DayLeg; choices: readonly DriverToChoose[]; day: Day },
): BoardStep | undefined {
  const { trouble, leg, choices, day } = facts
  if (!MENDED_BY_A_DRIVER.has(trouble.kind)) return undefined
  const others = choices.filter(({ driverId }) => driverId !== leg.driverId)
  // everybody is weighed in full only where nobody simply fits
  const best =
    chooseForLeg(call, { leg, choices: others }) ??
    (trouble.kind === 'no-driver'
      ? // who is off shift hears no offer
        rankForLeg(call, { leg, choices: others }).find(
          ({ fits, driver }) => fits || driver.onShift,
        )
      : undefined)
  // taking a job from somebody is worth it only for who breaks nothing
  if (!best || best.refused) return undefined
  const known = day.drivers.find(({ driver }) => driver.id === best.driver.driverId)
  return (
    known &&
    writeDriverStep({
      driver: personOf(known),
      consequence: sayWeighed(call, best),
      fits: best.fits,
      driveMinutes: Math.ceil(best.drive.seconds / 60),
      spareMinutes: best.slackBefore,
    })
  )
}

const MENDED_BY_A_DRIVER: ReadonlySet<Trouble['kind']> = new Set<Trouble['kind']>([
  'no-driver',
  'late-driver',
  'flight-early',
])

const aroundOf = (call: Pick<Call, 'now' | 'profile'>, weighed: Weighed) => ({
  zone: call.profile.zone,
  freeIn: freeIn(weighed),
  now: call.now(),
})

export const sayWeighed = (call: Pick<Call, 'now' | 'profile'>, weighed: Weighed): string =>
  sayCandidate(weighed, aroundOf(call, weighed))

/** The same without what it would break. */
export const sayWhenFree = (call: Pick<Call, 'now' | 'profile'>, weighed: Weighed): string =>
  sayFree(weighed, aroundOf(call, weighed))

/** Where the job before ends; of who has none, nothing: the map shows it. */
export function freeIn({ standing: { before } }: Weighed): string {
  return before && 'dayLeg' in before ? shortPlace((before as DayBar).dayLeg.dropOff) : ''
}
