import type { BoardAlert, BoardStep } from '@kerbside/contract/dispatch/board.ts'
import {
  describeCandidate,
  describeFree,
  nameOfDocument,
} from '@kerbside/contract/dispatch/describe-candidate.ts'
import {
  writeAlert,
  writeDriverStep,
  writePlainStep,
} from '@kerbside/contract/dispatch/write-alert.ts'
import {
  type Alert,
  rankAlerts,
  type WatchedDocument,
  type WatchedLeg,
} from '@kerbside/domain/dispatch/attention.ts'
import type { DriverToChoose, Weighed } from '@kerbside/domain/dispatch/choose-driver.ts'
import { type DayLeg, describeFlightState, moneyOf } from '@kerbside/domain/dispatch/day-leg.ts'
import { spanOfDay } from '@kerbside/domain/dispatch/day-span.ts'
import { shortPlace } from '@kerbside/domain/dispatch/short-place.ts'
import { endOf, isAhead, planLane } from '@kerbside/domain/dispatch/timeline.ts'
import { endingLicences } from '@kerbside/domain/driver/check-licences.ts'
import type { KnownDriver } from '@kerbside/domain/driver/driver.ts'
import { WARNING_DAYS } from '@kerbside/domain/driver/warn-licence.ts'
import { isLow } from '@kerbside/domain/feedback/rating.ts'
import type { RequestContext } from '../../../request-context.ts'
import { stillSince } from '../drive/track-idle-drivers.ts'
import { chooseForLeg, listChoices, placeOf, rankForLeg } from './board-candidates.ts'
import { type Day, type DayBar, keyOf, lanesOf } from './board-day.ts'
import { createDriveTimes } from './board-drive-times.ts'

/** After this many rejected or expired offers no more are sent automatically. */
export const MAX_OFFERS = 6
/** A driver is proposed only for this many top alerts; lower ones wait until they move up. */
const MAX_WITH_CHOICES = 8
/** More alerts than this would not be read. */
const MAX_ALERTS = 60

export type Plan = ReturnType<typeof planLane>[number]

/** For each driver, when they will reach each of their legs if all continues as now. */
export function planDay(context: RequestContext, day: Day): Map<number, Plan> {
  const drive = createDriveTimes(context)
  const plans = new Map<number, Plan>()
  for (const [driverId, bars] of lanesOf(day))
    for (const plan of planLane(bars, {
      now: context.now(),
      place: placeOf(context, driverId),
      drive,
    }))
      plans.set(plan.reference, plan)
  return plans
}

/** All alerts that need the desk now, ranked, each with its best next step. */
export function rankAttention(
  context: RequestContext,
  params: { day: Day; plans: ReadonlyMap<number, Plan>; isOtherDay?: boolean },
): { alerts: BoardAlert[]; troubles: Alert[] } {
  const { day, plans, isOtherDay = false } = params
  const now = context.now()
  const legs = new Map(day.legs.map((leg) => [leg.reference, leg]))
  const watched = day.legs.map((leg) =>
    watchedOf(context, { day, leg, legs, plan: plans.get(leg.reference) }),
  )
  const documents = documentsOf(context, day)
  const ranked = rankAlerts(
    { legs: watched, documents: documents.map(({ watch }) => watch) },
    { now, isOtherDay },
  )
  const choices = listChoices(context, day)
  const alerts = ranked.slice(0, MAX_ALERTS).map((alert, place) => {
    const leg = alert.reference === undefined ? undefined : legs.get(alert.reference)
    const existing = day.drivers.find(({ driver }) => driver.id === alert.driverId)
    const offer = leg && offerOf(day, leg)
    const around = {
      currency: leg?.currency ?? context.profile.currency,
      zone: context.profile.zone,
      leg,
      driver: existing && personOf(existing),
      now,
      offer,
      document: documents.find(({ watch }) => watch.driverId === alert.driverId)?.document,
    }
    const given =
      leg && !offer && place < MAX_WITH_CHOICES
        ? driverStep(context, { alert, leg, choices, day })
        : undefined
    return writeAlert(alert, { ...around, step: given ?? writePlainStep(alert, around) })
  })
  return { alerts, troubles: ranked }
}

/** The driver with an open offer of the leg. */
function offerOf({ offers, drivers }: Day, leg: DayLeg) {
  const open = offers.find((offer) => offer.state === 'sent' && keyOf(offer) === keyOf(leg))
  const existing = drivers.find(({ driver }) => driver.id === open?.driverId)
  return open && existing && { lastName: existing.driver.lastName, expiresAt: open.expiresAt }
}

const personOf = ({ driver }: KnownDriver) => ({
  number: driver.number,
  lastName: driver.lastName,
  phone: driver.phone,
})

function watchedOf(
  context: RequestContext,
  params: { day: Day; leg: DayLeg; legs: ReadonlyMap<number, DayLeg>; plan: Plan | undefined },
): WatchedLeg {
  const { day, leg, legs, plan } = params
  const before = plan?.before === undefined ? undefined : legs.get(plan.before)
  const flight = leg.flight ? describeFlightState(leg.flight).state : undefined
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
        : stillSince(context.drivers, { operator: context.operator, driverId }),
  }
}

/** When a low rating was given, if the desk has written nothing about it since. */
const unhappySince = ({ rating }: DayLeg): Date | undefined =>
  rating && isLow(rating.stars) && !rating.isNoted ? rating.at : undefined

/** Whether the pickup was moved back because of its flight. */
const isMovedBack = ({ requestedAt, pickupAt, flight }: DayLeg): boolean =>
  (requestedAt !== undefined && pickupAt > requestedAt) ||
  (flight !== undefined && describeFlightState(flight).state === 'late')

/** Whether so many drivers did not accept it that no more are offered it automatically. */
export function isSpent(
  day: Pick<Day, 'offers'>,
  leg: { bookingId: string; leg: number },
): boolean {
  const key = keyOf(leg)
  const rejected = day.offers.filter(
    (offer) => keyOf(offer) === key && (offer.state === 'rejected' || offer.state === 'timed_out'),
  )
  return rejected.length >= MAX_OFFERS
}

type ExpiringDocument = { watch: WatchedDocument; document: { name: string; endsAt: Date } }

/** Documents that expire before their driver's legs end. */
function documentsOf(context: RequestContext, day: Day): ExpiringDocument[] {
  const { zone } = context.profile
  const now = context.now()
  const lanes = lanesOf(day)
  return day.drivers.flatMap(({ driver, licences }): ExpiringDocument[] => {
    const [soonest] = endingLicences(licences, { now, zone, days: WARNING_DAYS[0] })
    const endsAt = soonest && spanOfDay(soonest.expiresOn, zone)?.until
    if (!soonest || !endsAt) return []
    const broken = (lanes.get(driver.id) ?? []).filter(
      (bar) => isAhead(bar) && endOf(bar, now) >= endsAt,
    )
    const legs = broken.map(({ dayLeg: { pickupAt, fare } }: DayBar) => ({ pickupAt, fare }))
    const watch = { driverId: driver.id, endsAt, legs }
    return [{ watch, document: { name: nameOfDocument(soonest), endsAt } }]
  })
}

/** Proposes another driver, if that solves the alert. */
function driverStep(
  context: RequestContext,
  params: { alert: Alert; leg: DayLeg; choices: readonly DriverToChoose[]; day: Day },
): BoardStep | undefined {
  const { alert, leg, choices, day } = params
  if (!MENDED_BY_A_DRIVER.has(alert.kind)) return undefined
  const others = choices.filter(({ driverId }) => driverId !== leg.driverId)
  // all drivers are ranked in full only if none simply fits
  const best =
    chooseForLeg(context, { leg, choices: others }) ??
    (alert.kind === 'no-driver'
      ? // a driver off shift does not receive offers
        rankForLeg(context, { leg, choices: others }).find(
          ({ fits, driver }) => fits || driver.onShift,
        )
      : undefined)
  // taking a leg from a driver is proposed only for one who breaks no rule
  if (!best || best.refused) return undefined
  const existing = day.drivers.find(({ driver }) => driver.id === best.driver.driverId)
  return (
    existing &&
    writeDriverStep({
      driver: personOf(existing),
      consequence: describeWeighed(context, best),
      fits: best.fits,
      driveMinutes: Math.ceil(best.drive.seconds / 60),
      slackMinutes: best.slackBefore,
    })
  )
}

const MENDED_BY_A_DRIVER: ReadonlySet<Alert['kind']> = new Set<Alert['kind']>([
  'no-driver',
  'late-driver',
  'flight-early',
])

const aroundOf = (context: Pick<RequestContext, 'now' | 'profile'>, weighed: Weighed) => ({
  zone: context.profile.zone,
  freeIn: freeIn(weighed),
  now: context.now(),
})

export const describeWeighed = (
  context: Pick<RequestContext, 'now' | 'profile'>,
  weighed: Weighed,
): string => describeCandidate(weighed, aroundOf(context, weighed))

/** The same without the rules it would break. */
export const describeWhenFree = (
  context: Pick<RequestContext, 'now' | 'profile'>,
  weighed: Weighed,
): string => describeFree(weighed, aroundOf(context, weighed))

/** Where the previous leg ends; empty without one, because the map shows the position. */
export function freeIn({ status: { before } }: Weighed): string {
  return before && 'dayLeg' in before ? shortPlace((before as DayBar).dayLeg.dropOff) : ''
}
