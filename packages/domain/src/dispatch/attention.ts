import { isUnderWay, type JobState } from '../booking/job.ts'
import { WARNING_DAYS } from '../driver/warn-licence.ts'
import { type Minor, sum } from '../money.ts'
import { addMinutes, DAY, HOUR, MINUTE } from '../time.ts'
import { isAhead, isStuck } from './timeline.ts'

export type TroubleKind =
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

/** What is known of a leg that may be in trouble. */
export type WatchedLeg = {
  reference: number
  state: JobState
  pickupAt: Date
  fare: Minor
  driverId: string | undefined
  /** Offers to drivers were refused or ran out so often that no more go out. */
  offersSpent: boolean
  /** A driver is being asked at this moment. */
  offered: boolean
  /** Money is to be had before the ride and is not there. */
  unpaid: boolean
  /** A company has until then to allow it. */
  approvalUntil: Date | undefined
  /** Since when its passenger is known to be unhappy with it, and nobody at the desk wrote anything about that. */
  unhappySince: Date | undefined
  /** Money of it waits for a person to decide. */
  isMoneyToCheck?: boolean | undefined
  /** Since when something their passenger wrote has been read by nobody. */
  unreadSince?: Date | undefined
  /** Particulars the licensing record should have by now and has not. */
  lacksParticulars?: boolean | undefined
  flight: 'early' | 'late' | 'cancelled' | 'diverted' | undefined
  /** How its driver comes to it when all goes on as it does now; undefined without one or once at the door. */
  plan:
    | {
        driveMinutes: number
        spare: number
        /** The flight of the job before is what makes it late. */
        becauseOfFlight: boolean
      }
    | undefined
  /** Since when the driver stands where they stand; undefined while they move or nothing is heard. */
  stillSince: Date | undefined
}

export type WatchedPaper = {
  driverId: string
  /** The last moment it holds. */
  endsAt: Date
  /** Fares of the driver’s jobs that end after that. */
  fares: readonly Minor[]
}

export type Trouble = {
  kind: TroubleKind
  reference: number | undefined
  driverId: string | undefined
  money: Minor
  /** Of 1. */
  chance: number
  minutesLeft: number
  heat: 'hot' | 'warm'
  /** Of a lateness or a stillness, how many minutes. */
  minutes: number
}

const NO_DRIVER_FROM_MINUTES = 90
const LATE_FROM_MINUTES = 5
const UNPAID_FROM = 24 * HOUR
/** Since their driver was first told of them; renewing takes its time. */
const PAPERS_FROM = WARNING_DAYS[0] * DAY
const FORGOTTEN_AFTER_MINUTES = 120
/** After that a call about a bad ride comes too late to keep a customer. */
const UNHAPPY_FOR_MINUTES = 24 * 60
const HOT_MINUTES = 60
/** Nobody waits for it at a door. */
const MONEY_WAITS_MINUTES = 8 * 60
/** Once it should have been complete: an inspection is announced, as a rule. */
const RECORD_WAITS_MINUTES = 24 * 60
/** The driver may be about to read it. */
const UNREAD_FROM = MINUTE

/**
 * How surely money is lost if nobody acts before the last useful minute, and by how many minutes more to go it halves.
 * Estimates of ours: a pickup without a driver is lost for certain, an unpaid one is mostly paid in the car, an unhappy
 * passenger wants some of it back, and a gap in the record costs when an inspector finds it.
 */
const ODDS: Readonly<Record<TroubleKind, { surely: number; halfMinutes: number }>> = {
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

/** 1 at and after the last useful minute times how surely it is lost then; less, the more time there is. */
export function chanceOfLoss(kind: TroubleKind, minutesLeft: number): number {
  const { surely, halfMinutes } = ODDS[kind]
  return surely / (1 + Math.max(0, minutesLeft) / halfMinutes)
}

/** All that needs somebody, the most money likely to be lost first. */
export function rankTroubles(
  { legs, papers }: { legs: readonly WatchedLeg[]; papers: readonly WatchedPaper[] },
  facts: {
    now: Date
    /** On a day that is not today: who nobody drives yet is listed however far off it is. */
    isOtherDay?: boolean
  },
): Trouble[] {
  const { now } = facts
  const troubles = [
    ...legs.flatMap((leg) => troublesOf(leg, facts)),
    ...papers.flatMap((paper) => troubleOfPaper(paper, now)),
  ]
  return troubles.sort(
    (a, b) => b.money * b.chance - a.money * a.chance || a.minutesLeft - b.minutesLeft,
  )
}

/** One leg makes one alert: the worst thing that is wrong with it, which is what must be mended first. */
function troublesOf(
  leg: WatchedLeg,
  { now, isOtherDay = false }: { now: Date; isOtherDay?: boolean },
): Trouble[] {
  const toPickup = minutesTo(leg.pickupAt, now)
  const { reference, driverId, fare } = leg
  const trouble = (
    kind: TroubleKind,
    { left, minutes = 0 }: { left: number; minutes?: number },
  ) => ({
    ...weighTrouble(kind, { money: fare, left }),
    reference,
    driverId,
    minutes,
  })
  if (leg.unhappySince) {
    const left = UNHAPPY_FOR_MINUTES + minutesTo(leg.unhappySince, now)
    return left > 0 ? [trouble('rating-low', { left })] : []
  }
  // of a ride that is over nothing else is urgent
  if (leg.isMoneyToCheck && !isAhead(leg))
    return [trouble('check-money', { left: MONEY_WAITS_MINUTES })]
  const waits = unreadMinutes(leg, now)
  // an umbrella that was left behind is asked for when the ride is long over
  const unread =
    waits > 0 ? [trouble('unread', { left: Math.max(0, toPickup), minutes: waits })] : []
  const gap = leg.lacksParticulars
    ? [trouble('record-gap', { left: toPickup > 0 ? toPickup : RECORD_WAITS_MINUTES })]
    : []
  if (toPickup < -FORGOTTEN_AFTER_MINUTES) return unread.length > 0 ? unread : gap
  const found: Trouble[] = [...unread, ...gap]
  if (leg.isMoneyToCheck) found.push(trouble('check-money', { left: MONEY_WAITS_MINUTES }))
  const isOpen = leg.state === 'requested' || leg.state === 'confirmed'
  const isWaited = isOpen || leg.state === 'assigned'
  if (leg.approvalUntil !== undefined && leg.state === 'requested')
    found.push(trouble('approval', { left: Math.min(toPickup, minutesTo(leg.approvalUntil, now)) }))
  if (isFlightOff(leg) && !isUnderWay(leg.state) && isWaited)
    found.push(trouble('flight-off', { left: toPickup }))
  // while there is time, who is being asked may say yes
  const from = leg.offered ? HOT_MINUTES : isOtherDay ? Infinity : NO_DRIVER_FROM_MINUTES
  if (leg.state === 'confirmed' && (toPickup <= from || leg.offersSpent))
    found.push(trouble('no-driver', { left: toPickup }))
  found.push(...troublesOfRoad(leg, { now, toPickup, trouble }))
  if (leg.unpaid && isWaited && leg.pickupAt.getTime() - now.getTime() <= UNPAID_FROM)
    found.push(trouble('unpaid', { left: toPickup }))
  const [worst] = found.sort((a, b) => b.money * b.chance - a.money * a.chance)
  return worst ? [worst] : []
}

/** How long a passenger has waited to be read, once that is too long; else 0. */
const unreadMinutes = ({ unreadSince }: WatchedLeg, now: Date): number =>
  unreadSince && now.getTime() - unreadSince.getTime() >= UNREAD_FROM
    ? Math.max(1, -minutesTo(unreadSince, now))
    : 0

function troublesOfRoad(
  leg: WatchedLeg,
  facts: {
    now: Date
    toPickup: number
    trouble: (kind: TroubleKind, of: { left: number; minutes?: number }) => Trouble
  },
): Trouble[] {
  const { plan, stillSince, state, pickupAt } = leg
  const { now, toPickup, trouble } = facts
  if (!plan || (state !== 'assigned' && state !== 'en_route')) return []
  const found: Trouble[] = []
  const { driveMinutes, spare } = plan
  if (stillSince && isStuck({ state, pickupAt }, { now, stillSince, driveMinutes }))
    found.push(
      trouble('not-moving', {
        left: toPickup - driveMinutes,
        minutes: -minutesTo(stillSince, now),
      }),
    )
  if (spare <= -LATE_FROM_MINUTES)
    found.push(
      trouble(
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

function troubleOfPaper({ driverId, endsAt, fares }: WatchedPaper, now: Date): Trouble[] {
  if (fares.length === 0 || endsAt.getTime() - now.getTime() > PAPERS_FROM) return []
  const facts = { money: sum(fares), left: minutesTo(endsAt, now) }
  return [
    {
      ...weighTrouble('licence', facts),
      reference: undefined,
      driverId,
      minutes: fares.length,
    },
  ]
}

/** Nothing about them is decided within the hour. */
const NEVER_HOT: ReadonlySet<TroubleKind> = new Set<TroubleKind>([
  'unpaid',
  'rating-low',
  'check-money',
  'record-gap',
])

const weighTrouble = (kind: TroubleKind, { money, left }: { money: Minor; left: number }) => ({
  kind,
  money,
  minutesLeft: left,
  chance: chanceOfLoss(kind, left),
  heat: left < HOT_MINUTES && !NEVER_HOT.has(kind) ? ('hot' as const) : ('warm' as const),
})

const minutesTo = (at: Date, now: Date): number =>
  Math.floor((at.getTime() - now.getTime()) / MINUTE)

/** When a customer could be told to expect a driver who comes late: on the next five minutes. */
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
