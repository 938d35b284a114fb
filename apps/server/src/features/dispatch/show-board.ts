import { CODE } from '@kerbside/contract/codes.ts'
import type { BoardLeg, BoardReply } from '@kerbside/contract/desk/board.ts'
import { writeBoardDriver, writeBoardLeg } from '@kerbside/contract/desk/write-board.ts'
import { writeMoney } from '@kerbside/contract/money.ts'
import { isOver, isUnderWay } from '@kerbside/domain/booking/job.ts'
import type { Trouble } from '@kerbside/domain/dispatch/attention.ts'
import type { DayLeg } from '@kerbside/domain/dispatch/day-leg.ts'
import { dayAt, type Span, spanOfDay } from '@kerbside/domain/dispatch/day-span.ts'
import { isAhead } from '@kerbside/domain/dispatch/timeline.ts'
import { endingLicences } from '@kerbside/domain/driver/judge-licences.ts'
import { WARNING_DAYS } from '@kerbside/domain/driver/warn-licence.ts'
import { minor, sum } from '@kerbside/domain/money.ts'
import { addMinutes, type LocalDate } from '@kerbside/domain/time.ts'
import type { Call } from '../../http/call.ts'
import { type Day, keyOf, lanesOf, later, readDay } from './board-day.ts'
import { type Plan, planDay, rankAttention } from './rank-attention.ts'

const PAPERS_DAYS = WARNING_DAYS[0]
const SOON_MINUTES = 90

/** A day at the desk; undefined for a day no calendar has. */
export async function showBoard(
  call: Call,
  { day: asked }: { day: string | undefined },
): Promise<BoardReply | undefined> {
  const { zone, currency, settings } = call.profile
  const now = call.now()
  const today = dayAt(now, zone)
  const civil = (asked ?? today) as LocalDate
  const span = spanOfDay(civil, zone)
  if (!span) return undefined
  const isToday = civil === today
  const shown = shownOf(span)
  const papersUntil = later(span.until, addMinutes(now, PAPERS_MINUTES))
  const whole = await readDay(call, { ...shown, counted: span, papersUntil })
  const plans = planDay(call, whole)
  const attention = rankAttention(call, { day: whole, plans, isOtherDay: !isToday })
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
    currencycode: currency,
    automatic: settings.dispatch.automatic,
    drivers: writeDrivers(call, { day, today }),
    legs: writeLegs(call, { day, plans }),
    alerts: attention.alerts,
    figures: figuresOf(day, { now, currency, troubles: attention.troubles, isToday }),
  }
}

const BEFORE_MINUTES = 2 * 60
const AFTER_MINUTES = 12 * 60
/** Papers that end break jobs of the days after, which are already given. */
const PAPERS_MINUTES = (WARNING_DAYS[0] + 2) * 24 * 60

/** A night does not end at midnight: every hour the timeline goes to has its jobs. */
const shownOf = ({ from, until }: Span): Span => ({
  from: addMinutes(from, -BEFORE_MINUTES),
  until: addMinutes(until, AFTER_MINUTES),
})

/** The bars of a day. */
export function writeLegs(
  call: Pick<Call, 'now' | 'profile'>,
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
      now: call.now(),
      zone: call.profile.zone,
      prefix: call.profile.settings.referencePrefix,
      // who drove it and left is no lane any more
      driverNumber: (leg.driverId !== undefined && numbers.get(leg.driverId)) || null,
      offer: offer && { ...offer, driverNumber: numbers.get(offer.driverId) ?? 0 },
      before: plan
        ? {
            driveminutes: plan.driveMinutes,
            spareminutes: plan.spare,
            jobpartid: plan.before ?? null,
          }
        : null,
    })
  })
}

export function writeDrivers(
  call: Pick<Call, 'now' | 'profile' | 'drivers' | 'operator'>,
  { day, today }: { day: Day; today: LocalDate },
) {
  const now = call.now()
  const { zone } = call.profile
  const lanes = lanesOf(day)
  return day.drivers.map((known) => {
    const { driver, licences } = known
    const lane = lanes.get(driver.id) ?? []
    const current = lane.find(({ state }) => isUnderWay(state)) ?? lane.find(isAhead)
    return writeBoardDriver(known, {
      now,
      fix: call.drivers.placeOf(call.operator, driver.id),
      shifts: day.shifts.filter(({ driverId }) => driverId === driver.id),
      ending: endingLicences(licences, { now, zone, days: PAPERS_DAYS }),
      today,
      jobpartid: current?.reference ?? null,
    })
  })
}

function figuresOf(
  day: Day,
  facts: { now: Date; currency: string; troubles: readonly Trouble[]; isToday: boolean },
): BoardReply['figures'] {
  const { now, currency, troubles, isToday } = facts
  const { legs, drivers, counted } = day
  const offered = new Set(day.offers.flatMap((one) => (one.state === 'sent' ? [keyOf(one)] : [])))
  const isAsked = (leg: DayLeg) => offered.has(keyOf(leg))
  const isSoon = (minutes: number) => (leg: DayLeg) =>
    leg.pickupAt >= now && leg.pickupAt < addMinutes(now, minutes)
  const isOpen = (leg: DayLeg) =>
    (leg.state === 'confirmed' || leg.state === 'requested') && !isAsked(leg)
  const ofDay = legs.filter(({ pickupAt }) => pickupAt >= counted.from && pickupAt < counted.until)
  const own = ofDay.filter((leg) => leg.currency === currency)
  const risked = troubles.map(({ money, chance }) =>
    isToday ? money : minor(Math.round(money * chance)),
  )
  return {
    ontheroad: legs.filter(({ state }) => isUnderWay(state)).length,
    pickupsnexthour: legs.filter(isSoon(60)).length,
    unassigned: legs.filter(isOpen).length,
    offered: legs.filter(isAsked).length,
    unassignedsoon: legs.filter((leg) => isOpen(leg) && isSoon(SOON_MINUTES)(leg)).length,
    driverson: drivers.filter(({ shift }) => shift !== undefined).length,
    drivers: drivers.length,
    jobs: ofDay.length,
    done: ofDay.filter(({ state }) => state === 'completed').length,
    fares: writeMoney(sum(own.map(({ fare }) => fare)), currency),
    atrisk: writeMoney(risked.length === 0 ? minor(0) : sum(risked), currency),
  }
}
