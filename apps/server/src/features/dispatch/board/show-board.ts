import { CODE } from '@kerbside/contract/codes.ts'
import type { BoardLeg, BoardReply } from '@kerbside/contract/dispatch/board.ts'
import { writeBoardDriver, writeBoardLeg } from '@kerbside/contract/dispatch/write-board.ts'
import { writeMoney } from '@kerbside/contract/money.ts'
import { isOver, isUnderWay } from '@kerbside/domain/booking/leg-state.ts'
import type { Alert } from '@kerbside/domain/dispatch/attention.ts'
import type { DayLeg } from '@kerbside/domain/dispatch/day-leg.ts'
import { dayAt, type Span, spanOfDay } from '@kerbside/domain/dispatch/day-span.ts'
import { isAhead } from '@kerbside/domain/dispatch/timeline.ts'
import { endingLicences } from '@kerbside/domain/driver/check-licences.ts'
import { WARNING_DAYS } from '@kerbside/domain/driver/warn-licence.ts'
import { minor, sum } from '@kerbside/domain/money.ts'
import { addMinutes, type LocalDate } from '@kerbside/domain/time.ts'
import type { RequestContext } from '../../../request-context.ts'
import { writePending } from '../pending/write-pending.ts'
import { type Day, keyOf, lanesOf, later, readDay } from './board-day.ts'
import { type Plan, planDay, rankAttention } from './rank-attention.ts'

const DOCUMENT_WARNING_DAYS = WARNING_DAYS[0]
const SOON_MINUTES = 90

/** A day's board at the desk; undefined for a day that does not exist. */
export async function showBoard(
  context: RequestContext,
  { day: requestedDay }: { day: string | undefined },
): Promise<BoardReply | undefined> {
  const { zone, currency, settings } = context.profile
  const now = context.now()
  const today = dayAt(now, zone)
  const civil = (requestedDay ?? today) as LocalDate
  const span = spanOfDay(civil, zone)
  if (!span) return undefined
  const isToday = civil === today
  const shown = shownOf(span)
  const documentsUntil = later(span.until, addMinutes(now, DOCUMENT_HORIZON_MINUTES))
  const viewer = { staffId: context.principal.member?.id }
  const whole = await readDay(context, { ...shown, counted: span, documentsUntil, viewer })
  const plans = planDay(context, whole)
  const attention = rankAttention(context, { day: whole, plans, isOtherDay: !isToday })
  const alerted = new Set(attention.troubles.map(({ reference }) => reference))
  const isShown = ({ pickupAt, state, reference }: DayLeg) =>
    alerted.has(reference) || (pickupAt < shown.until && (pickupAt >= shown.from || !isOver(state)))
  const day = { ...whole, legs: whole.legs.filter(isShown) }
  return {
    code: CODE.done,
    message: '',
    day: civil,
    now: now.toISOString(),
    zone,
    from: span.from.toISOString(),
    until: span.until.toISOString(),
    currencyCode: currency,
    automatic: settings.dispatch.automatic,
    drivers: writeDrivers(context, { day, today }),
    legs: writeLegs(context, { day, plans }),
    alerts: attention.alerts,
    pending: writePending(context, day.pending),
    figures: figuresOf(day, { now, currency, troubles: attention.troubles, isToday }),
  }
}

const BEFORE_MINUTES = 2 * 60
const AFTER_MINUTES = 12 * 60
/** Expiring documents affect legs of later days that are already assigned. */
const DOCUMENT_HORIZON_MINUTES = (WARNING_DAYS[0] + 2) * 24 * 60

/** A night does not end at midnight: the span covers every hour that the timeline shows. */
const shownOf = ({ from, until }: Span): Span => ({
  from: addMinutes(from, -BEFORE_MINUTES),
  until: addMinutes(until, AFTER_MINUTES),
})

/** The bars of a day. */
export function writeLegs(
  context: Pick<RequestContext, 'now' | 'profile'>,
  { day, plans }: { day: Day; plans: ReadonlyMap<number, Plan> },
): BoardLeg[] {
  const numbers = new Map(day.drivers.map(({ driver }) => [driver.id, driver.number]))
  const sent = new Map(
    day.offers.flatMap((offer) => (offer.state === 'sent' ? [[keyOf(offer), offer]] : [])),
  )
  return day.legs.map((leg) => {
    const plan = plans.get(leg.reference)
    const offer = sent.get(keyOf(leg))
    return writeBoardLeg(leg, {
      now: context.now(),
      zone: context.profile.zone,
      prefix: context.profile.settings.referencePrefix,
      isLive: context.profile.mode === 'live',
      // a driver who has left has no lane any more
      driverNumber: (leg.driverId !== undefined && numbers.get(leg.driverId)) || null,
      offer: offer && { ...offer, driverNumber: numbers.get(offer.driverId) ?? 0 },
      before: plan
        ? {
            driveMinutes: plan.driveMinutes,
            spareMinutes: plan.spare,
            reference: plan.before ?? null,
          }
        : null,
    })
  })
}

export function writeDrivers(
  context: Pick<RequestContext, 'now' | 'profile' | 'drivers' | 'operator'>,
  { day, today }: { day: Day; today: LocalDate },
) {
  const now = context.now()
  const { zone } = context.profile
  const lanes = lanesOf(day)
  return day.drivers.map((item) => {
    const { driver, licences } = item
    const lane = lanes.get(driver.id) ?? []
    const current = lane.find(({ state }) => isUnderWay(state)) ?? lane.find(isAhead)
    return writeBoardDriver(item, {
      now,
      fix: context.drivers.placeOf(context.operator, driver.id),
      shifts: day.shifts.filter(({ driverId }) => driverId === driver.id),
      breaks: day.breaks.filter(({ driverId }) => driverId === driver.id),
      ending: endingLicences(licences, { now, zone, days: DOCUMENT_WARNING_DAYS }),
      today,
      reference: current?.reference ?? null,
    })
  })
}

function figuresOf(
  day: Day,
  details: { now: Date; currency: string; troubles: readonly Alert[]; isToday: boolean },
): BoardReply['figures'] {
  const { now, currency, troubles, isToday } = details
  const { legs, drivers, counted } = day
  const offered = new Set(
    day.offers.flatMap((entry) => (entry.state === 'sent' ? [keyOf(entry)] : [])),
  )
  const isOffered = (leg: DayLeg) => offered.has(keyOf(leg))
  const isSoon = (minutes: number) => (leg: DayLeg) =>
    leg.pickupAt >= now && leg.pickupAt < addMinutes(now, minutes)
  const isOpen = (leg: DayLeg) =>
    (leg.state === 'confirmed' || leg.state === 'requested') && !isOffered(leg)
  const ofDay = legs.filter(({ pickupAt }) => pickupAt >= counted.from && pickupAt < counted.until)
  const inCurrency = ofDay.filter((leg) => leg.currency === currency)
  const risked = troubles.map(({ money, chance }) =>
    isToday ? money : minor(Math.round(money * chance)),
  )
  return {
    onTheRoad: legs.filter(({ state }) => isUnderWay(state)).length,
    pickupsNextHour: legs.filter(isSoon(60)).length,
    unassigned: legs.filter(isOpen).length,
    offered: legs.filter(isOffered).length,
    unassignedSoon: legs.filter((leg) => isOpen(leg) && isSoon(SOON_MINUTES)(leg)).length,
    driversOn: drivers.filter(({ shift }) => shift !== undefined).length,
    drivers: drivers.length,
    legs: ofDay.length,
    done: ofDay.filter(({ state }) => state === 'completed').length,
    fares: writeMoney(sum(inCurrency.map(({ fare }) => fare)), currency),
    atRisk: writeMoney(risked.length === 0 ? minor(0) : sum(risked), currency),
  }
}
