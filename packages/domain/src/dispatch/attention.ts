import { isUnderWay, type LegState } from '../booking/leg-state.ts'
import { WARNING_DAYS } from '../driver/warn-licence.ts'
import { type Minor, sum } from '../money.ts'
import { addMinutes, DAY, HOUR, MINUTE } from '../time.ts'
import { isAhead, isStuck } from './timeline.ts'

export type AlertKind =
  | 'no-driver'
  | 'late-driver'
  | 'not-moving'
  | 'flight-early'
  | 'flight-late'
  | 'flight-off'
  | 'unpaid'
  | 'licence'
  | 'approval'
  | 'rating-low'
  | 'unread'
  | 'check-money'
  | 'record-gap'

/** The facts about a leg from which its alert is worked out. */
export type WatchedLeg = {
  reference: number
  state: LegState
  pickupAt: Date
  fare: Minor
  driverId: string | undefined
  /** So many drivers rejected their offer or let it expire that no further offers are sent. */
  offersSpent: boolean
  /** A driver has an open offer of it. */
  offered: boolean
  /** A payment is due before the leg and has not been made. */
  unpaid: boolean
  /** The end of the company's time for approval. */
  approvalUntil: Date | undefined
  /** Since when its passenger is known to be unhappy, while the desk has written no note about it. */
  unhappySince: Date | undefined
  /** A payment of it waits for a decision. */
  isMoneyToCheck?: boolean | undefined
  /** The time of the passenger's oldest unread message. */
  unreadSince?: Date | undefined
  /** Particulars that the licensing record should have by now are missing. */
  lacksParticulars?: boolean | undefined
  flight: 'early' | 'late' | 'cancelled' | 'diverted' | undefined
  /** The driver's expected arrival if nothing changes; undefined without a driver or once at the pickup. */
  plan:
    | {
        driveMinutes: number
        spare: number
        /** It is late because of the previous leg's flight. */
        becauseOfFlight: boolean
      }
    | undefined
  /** Since when the driver has stood still; undefined while they move or no position arrives. */
  stillSince: Date | undefined
}

export type WatchedDocument = {
  driverId: string
  /** The last moment at which the document is valid. */
  endsAt: Date
  /** The driver’s legs that end after that. */
  legs: readonly { pickupAt: Date; fare: Minor }[]
}

export type Alert = {
  kind: AlertKind
  reference: number | undefined
  driverId: string | undefined
  money: Minor
  /** From 0 to 1. */
  chance: number
  minutesLeft: number
  heat: 'hot' | 'warm'
  /** For lateness or standing still: how many minutes. */
  minutes: number
}

const NO_DRIVER_FROM_MINUTES = 90
const LATE_FROM_MINUTES = 5
const UNPAID_FROM = 24 * HOUR
/** Since the driver's first reminder, because renewal takes time. */
const DOCUMENT_WARNING_FROM = WARNING_DAYS[0] * DAY
const STALE_AFTER_MINUTES = 120
/** After that a call about a bad leg comes too late to keep the customer. */
const UNHAPPY_FOR_MINUTES = 24 * 60
const HOT_MINUTES = 60
/** A money check is less urgent than a waiting passenger. */
const MONEY_WAITS_MINUTES = 8 * 60
/** From when it should have been complete: inspections are usually announced. */
const RECORD_WAITS_MINUTES = 24 * 60
/** Before that the driver may be about to read it. */
const UNREAD_FROM = MINUTE

/**
 * `surely`: the probability that money is lost if no one acts before the last useful minute; `halfMinutes`: the
 * additional minutes that halve it. Our own estimates: a pickup without a driver is certainly lost, an unpaid one is
 * mostly paid in the car, an unhappy passenger wants part of it back, and a gap in the record costs money when an
 * inspector finds it.
 */
const ODDS: Readonly<Record<AlertKind, { surely: number; halfMinutes: number }>> = {
  'no-driver': { surely: 1, halfMinutes: 30 },
  'not-moving': { surely: 0.8, halfMinutes: 20 },
  'late-driver': { surely: 0.7, halfMinutes: 45 },
  'flight-early': { surely: 0.5, halfMinutes: 30 },
  'flight-late': { surely: 0.6, halfMinutes: 45 },
  'flight-off': { surely: 0.9, halfMinutes: 60 },
  unpaid: { surely: 0.3, halfMinutes: 120 },
  approval: { surely: 0.5, halfMinutes: 90 },
  licence: { surely: 0.5, halfMinutes: 60 },
  'rating-low': { surely: 0.4, halfMinutes: 480 },
  unread: { surely: 0.3, halfMinutes: 60 },
  'check-money': { surely: 0.3, halfMinutes: 480 },
  'record-gap': { surely: 0.05, halfMinutes: 480 },
}

/** At and after the last useful minute the `surely` value; less, the more time there is. */
export function chanceOfLoss(kind: AlertKind, minutesLeft: number): number {
  const { surely, halfMinutes } = ODDS[kind]
  return surely / (1 + Math.max(0, minutesLeft) / halfMinutes)
}

/** Office work: no passenger waits for it, so it is never before what is due within the hour. */
const OFFICE_WORK: ReadonlySet<AlertKind> = new Set<AlertKind>([
  'rating-low',
  'check-money',
  'record-gap',
])

/** Upper ends of the bands in minutes left: overdue, within half an hour, within the hour. All others are later. */
const BANDS = [0, 30, 60] as const

/** The lower, the more urgent. */
function bandOf({ kind, minutesLeft }: Alert): number {
  const band = OFFICE_WORK.has(kind) ? -1 : BANDS.findIndex((end) => minutesLeft <= end)
  return band < 0 ? BANDS.length : band
}

/** Every alert. What must be done first is first; within a band the amount likely to be lost decides. */
export function rankAlerts(
  { legs, documents }: { legs: readonly WatchedLeg[]; documents: readonly WatchedDocument[] },
  params: {
    now: Date
    /** For another day than today: legs without a driver are listed however far off they are. */
    isOtherDay?: boolean
  },
): Alert[] {
  const { now } = params
  const alerts = [
    ...legs.flatMap((leg) => alertsOf(leg, params)),
    ...documents.flatMap((document) => documentAlert(document, now)),
  ]
  return alerts.sort(
    (a, b) =>
      bandOf(a) - bandOf(b) ||
      b.money * b.chance - a.money * a.chance ||
      a.minutesLeft - b.minutesLeft,
  )
}

/** One leg has one alert: its worst problem, which must be solved first. */
function alertsOf(
  leg: WatchedLeg,
  { now, isOtherDay = false }: { now: Date; isOtherDay?: boolean },
): Alert[] {
  const toPickup = minutesTo(leg.pickupAt, now)
  const { reference, driverId, fare } = leg
  const alert = (kind: AlertKind, { left, minutes = 0 }: { left: number; minutes?: number }) => ({
    ...weighAlert(kind, { money: fare, left }),
    reference,
    driverId,
    minutes,
  })
  if (leg.unhappySince) {
    const left = UNHAPPY_FOR_MINUTES + minutesTo(leg.unhappySince, now)
    return left > 0 ? [alert('rating-low', { left })] : []
  }
  // for a leg that is over nothing else is urgent
  if (leg.isMoneyToCheck && !isAhead(leg))
    return [alert('check-money', { left: MONEY_WAITS_MINUTES })]
  const waits = unreadMinutes(leg, now)
  // a message about a forgotten umbrella comes long after the leg is over
  const unread = waits > 0 ? [alert('unread', { left: Math.max(0, toPickup), minutes: waits })] : []
  const gap = leg.lacksParticulars
    ? [alert('record-gap', { left: toPickup > 0 ? toPickup : RECORD_WAITS_MINUTES })]
    : []
  if (toPickup < -STALE_AFTER_MINUTES) return unread.length > 0 ? unread : gap
  const found: Alert[] = [...unread, ...gap]
  if (leg.isMoneyToCheck) found.push(alert('check-money', { left: MONEY_WAITS_MINUTES }))
  const isOpen = leg.state === 'requested' || leg.state === 'confirmed'
  const isWaited = isOpen || leg.state === 'assigned'
  if (leg.approvalUntil !== undefined && leg.state === 'requested')
    found.push(alert('approval', { left: Math.min(toPickup, minutesTo(leg.approvalUntil, now)) }))
  if (isFlightOff(leg) && !isUnderWay(leg.state) && isWaited)
    found.push(alert('flight-off', { left: toPickup }))
  // while there is time, the driver with the offer may accept
  const from = leg.offered ? HOT_MINUTES : isOtherDay ? Infinity : NO_DRIVER_FROM_MINUTES
  if (leg.state === 'confirmed' && (toPickup <= from || leg.offersSpent))
    found.push(alert('no-driver', { left: toPickup }))
  found.push(...roadAlerts(leg, { now, toPickup, alert }))
  if (leg.unpaid && isWaited && leg.pickupAt.getTime() - now.getTime() <= UNPAID_FROM)
    found.push(alert('unpaid', { left: toPickup }))
  const [worst] = found.sort((a, b) => b.money * b.chance - a.money * a.chance)
  return worst ? [worst] : []
}

/** How long a passenger's message has been unread, once that is too long; else 0. */
const unreadMinutes = ({ unreadSince }: WatchedLeg, now: Date): number =>
  unreadSince && now.getTime() - unreadSince.getTime() >= UNREAD_FROM
    ? Math.max(1, -minutesTo(unreadSince, now))
    : 0

function roadAlerts(
  leg: WatchedLeg,
  params: {
    now: Date
    toPickup: number
    alert: (kind: AlertKind, of: { left: number; minutes?: number }) => Alert
  },
): Alert[] {
  const { plan, stillSince, state, pickupAt } = leg
  const { now, toPickup, alert } = params
  if (!plan || (state !== 'assigned' && state !== 'en_route')) return []
  const found: Alert[] = []
  const { driveMinutes, spare } = plan
  if (stillSince && isStuck({ state, pickupAt }, { now, stillSince, driveMinutes }))
    found.push(
      alert('not-moving', {
        left: toPickup - driveMinutes,
        minutes: -minutesTo(stillSince, now),
      }),
    )
  if (spare <= -LATE_FROM_MINUTES)
    found.push(
      alert(
        plan.becauseOfFlight
          ? 'flight-late'
          : leg.flight === 'early'
            ? 'flight-early'
            : 'late-driver',
        { left: toPickup, minutes: -spare },
      ),
    )
  return found
}

const isFlightOff = ({ flight }: WatchedLeg): boolean =>
  flight === 'cancelled' || flight === 'diverted'

/** The last useful minute is the first pickup that the driver may not do. */
function documentAlert({ driverId, endsAt, legs }: WatchedDocument, now: Date): Alert[] {
  if (legs.length === 0 || endsAt.getTime() - now.getTime() > DOCUMENT_WARNING_FROM) return []
  const params = {
    money: sum(legs.map(({ fare }) => fare)),
    left: Math.min(...legs.map(({ pickupAt }) => minutesTo(pickupAt, now))),
  }
  return [
    {
      ...weighAlert('licence', params),
      reference: undefined,
      driverId,
      minutes: legs.length,
    },
  ]
}

/** Alerts that are never decided within the hour. */
const NEVER_HOT: ReadonlySet<AlertKind> = new Set<AlertKind>([
  'unpaid',
  'rating-low',
  'check-money',
  'record-gap',
])

const weighAlert = (kind: AlertKind, { money, left }: { money: Minor; left: number }) => ({
  kind,
  money,
  minutesLeft: left,
  chance: chanceOfLoss(kind, left),
  heat: left < HOT_MINUTES && !NEVER_HOT.has(kind) ? ('hot' as const) : ('warm' as const),
})

const minutesTo = (at: Date, now: Date): number =>
  Math.floor((at.getTime() - now.getTime()) / MINUTE)

/** The pickup time to tell a customer whose driver is late: rounded up to five minutes. */
export function proposePickup({
  pickupAt,
  minutesLate,
}: {
  pickupAt: Date
  minutesLate: number
}): Date {
  const step = 5 * MINUTE
  return new Date(Math.ceil(addMinutes(pickupAt, minutesLate).getTime() / step) * step)
}
