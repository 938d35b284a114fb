import type { Licence, OwnKind } from '../driver/driver.ts'
import type { Point } from '../geo.ts'
import type { Minor } from '../money.ts'
import { addMinutes } from '../time.ts'
import {
  type AssignmentFacts,
  type Breach,
  checkAssignment,
  type Neighbour,
  SOON_MINUTES,
} from './check-assignment.ts'
import { guessDriveSeconds } from './drive-time.ts'
import { type Bar, type DriverPosition, endOf, positionBefore, slackMinutes } from './timeline.ts'

export type LegToAssign = {
  reference: number
  pickupAt: Date
  seconds: number
  pickup: Point
  dropOff: Point
  vehicleTypeId: number
  /** An immediate booking: a car a few minutes away is in time. */
  asap: boolean
  /** Drivers who rejected it or did not answer: they get no further automatic offer. */
  rejectedBy?: ReadonlySet<string>
}

export type DriverToChoose = {
  driverId: string
  ended: boolean
  onShift: boolean
  onBreak: boolean
  vehicle: AssignmentFacts['vehicle']
  licences: readonly Licence[]
  ownKinds?: readonly OwnKind[] | undefined
  /** Their last position; undefined if it is too old. */
  place: Point | undefined
  /** The driver's legs of these days. */
  bars: readonly Bar[]
  legsToday: number
  earningsToday: Minor
  /** The driver has an open offer of another leg. */
  hasOffer: boolean
}

export type Drive = { metres: number; seconds: number }

/** One route search between a place and many others; undefined for a place without a route. */
export type Reach = (hub: Point, others: readonly Point[]) => readonly (Drive | undefined)[]

export type CandidateBreach =
  | Breach
  | { reason: 'late'; hard: false; minutes: number }
  | { reason: 'next-late'; hard: boolean; minutes: number; about: string }
  | { reason: 'no-position' | 'has-offer'; hard: false }

export type Weighed = {
  driver: DriverToChoose
  status: DriverPosition
  pickupAt: Date
  /** Free hours before the pickup: the place and time from which they will set off are unknown. */
  longBefore: boolean
  drive: Drive
  thereAt: Date
  slackBefore: number
  /** Undefined without a next leg. */
  slackAfter: number | undefined
  breaches: CandidateBreach[]
  fits: boolean
  /** The assignment is forbidden. */
  refused: boolean
  /** Minutes of empty driving plus the fairness penalty: less is better. */
  score: number
}

/** A minute earlier or later at the pickup is still "in time". */
const LATE_MINUTES = 5
const ASAP_LATE_MINUTES = 30
/** Each leg of today counts like this many minutes of distance, and so does each amount earned below. */
const FAIR_MINUTES_PER_LEG = 2
const FAIR_MINOR_A_MINUTE = 2_000
/** For a driver without a position, who counts as far away. */
const UNKNOWN_DRIVE: Drive = { metres: 50_000, seconds: 3_600 }

type Params = { now: Date; zone: string; reach: Reach }

type Rough = {
  driver: DriverToChoose
  status: DriverPosition
  drive: Drive | undefined
  score: number
}

/** All drivers for a leg: the best first, then those for whom it breaks a rule, and last the forbidden ones. */
export function rankDrivers(
  leg: LegToAssign,
  { drivers, ...facts }: Params & { drivers: readonly DriverToChoose[] },
): Weighed[] {
  const rough = roughly(leg, { drivers, ...facts })
  return weigh(leg, { rough, ...facts }).sort(
    (a, b) =>
      Number(a.refused) - Number(b.refused) ||
      Number(b.fits) - Number(a.fits) ||
      lateness(a) - lateness(b) ||
      a.score - b.score,
  )
}

/** The number of drivers evaluated in full at a time; usually one of the very nearest fits. */
const AT_ONCE = 12

/**
 * The best driver for whom the leg breaks no rule, or undefined; searched among the `most` nearest, or all. A driver
 * within five minutes of the promised pickup comes before a later one. An immediate leg that no driver can reach in
 * time goes to the least late of those within 30 minutes.
 */
export function chooseDriver(
  leg: LegToAssign,
  { drivers, max, ...facts }: Params & { drivers: readonly DriverToChoose[]; max?: number },
): Weighed | undefined {
  const able = drivers.filter((driver) => isAble(driver, leg))
  const rough = roughly(leg, { drivers: able, ...facts }).sort((a, b) => a.score - b.score)
  const until = max ?? rough.length
  let from = 0
  let leastLate: Weighed | undefined
  for (let size = 1; from < until; size = Math.min(AT_ONCE, size * 3)) {
    const fitting = weigh(leg, {
      rough: rough.slice(from, from + size),
      isQuick: true,
      ...facts,
    }).filter(({ fits }) => fits)
    const inTime = fitting.find(({ slackBefore }) => slackBefore >= -LATE_MINUTES)
    if (inTime) return inTime
    for (const late of fitting)
      if (!leastLate || late.slackBefore > leastLate.slackBefore) leastLate = late
    from += size
  }
  return leastLate
}

/** Checked without a route: on shift, not on a break, without an open offer, and with the booked car. */
const isAble = (
  { onShift, onBreak, ended, hasOffer, vehicle }: DriverToChoose,
  leg: LegToAssign,
): boolean =>
  onShift &&
  !onBreak &&
  !ended &&
  !hasOffer &&
  vehicle?.vehicleTypeIds.includes(leg.vehicleTypeId) === true

/**
 * A separate driver for every waiting leg, the earliest pickup first; a leg that no driver fits has none. One route
 * search per leg, however many drivers there are.
 */
export function chooseForAll(
  legs: readonly LegToAssign[],
  { drivers, ...facts }: Params & { drivers: readonly DriverToChoose[] },
): Map<number, Weighed> {
  const chosen = new Map<number, Weighed>()
  const taken = new Set<string>()
  for (const leg of legs.toSorted((a, b) => +a.pickupAt - +b.pickupAt)) {
    const free = drivers.filter(
      ({ driverId }) => !taken.has(driverId) && leg.rejectedBy?.has(driverId) !== true,
    )
    const best = chooseDriver(leg, { drivers: free, ...facts })
    if (!best) continue
    chosen.set(leg.reference, best)
    taken.add(best.driver.driverId)
  }
  return chosen
}

/** All drivers with their drive to the pickup, by one search. */
function roughly(
  leg: LegToAssign,
  { drivers, now, reach }: Params & { drivers: readonly DriverToChoose[] },
): Rough[] {
  const { reference, pickupAt } = leg
  const stood = drivers.map((driver) => ({
    driver,
    status: positionBefore(driver.bars, { reference, pickupAt, now, place: driver.place }),
  }))
  const knownPoints = stood.flatMap(({ status }) => (status.from ? [status.from] : []))
  const drives = knownPoints.length > 0 ? reach(leg.pickup, knownPoints) : []
  let place = 0
  return stood.map(({ driver, status }) => {
    const drive = status.from ? drives[place++] : undefined
    return { driver, status, drive, score: scoreOf(driver, drive ?? UNKNOWN_DRIVE) }
  })
}

const scoreOf = ({ legsToday, earningsToday }: DriverToChoose, { seconds }: Drive): number =>
  seconds / 60 + legsToday * FAIR_MINUTES_PER_LEG + earningsToday / FAIR_MINOR_A_MINUTE

function weigh(
  leg: LegToAssign,
  { rough, isQuick = false, ...facts }: Params & { rough: readonly Rough[]; isQuick?: boolean },
): Weighed[] {
  const onward = onwardDrives(leg, { rough, isQuick, reach: facts.reach })
  return rough.map((item, place) => weighOne(leg, { ...facts, rough: item, onward: onward[place] }))
}

/**
 * From the drop-off to each driver’s next leg, by one further search. A quick evaluation skips the search if so much
 * time lies between that the route would change nothing.
 */
function onwardDrives(
  leg: LegToAssign,
  { rough, isQuick, reach }: { rough: readonly Rough[]; isQuick: boolean; reach: Reach },
): (Drive | undefined)[] {
  const isCandidate = (next: Bar) => !isQuick || isTight(leg, next)
  const nexts = rough.flatMap(({ status: { next } }) => (next && isCandidate(next) ? [next] : []))
  const pickups = nexts.map(({ pickup }) => pickup)
  const drives = pickups.length > 0 ? reach(leg.dropOff, pickups) : []
  let place = 0
  return rough.map(({ status: { next } }) => {
    if (!next) return undefined
    if (isCandidate(next)) return drives[place++]
    return { metres: 0, seconds: guessDriveSeconds(leg.dropOff, next.pickup) }
  })
}

const ROOMY_MINUTES = 60

function isTight(leg: LegToAssign, next: Bar): boolean {
  const seconds = leg.seconds + guessDriveSeconds(leg.dropOff, next.pickup)
  return slackMinutes(addMinutes(leg.pickupAt, seconds / 60), next.pickupAt) < ROOMY_MINUTES
}

function weighOne(
  leg: LegToAssign,
  { now, zone, rough, onward }: Params & { rough: Rough; onward: Drive | undefined },
): Weighed {
  const { driver, status, score } = rough
  const drive = rough.drive ?? UNKNOWN_DRIVE
  const { before, next, freeAt } = status
  const thereAt = new Date(freeAt.getTime() + drive.seconds * 1000)
  const startsAt = thereAt > leg.pickupAt ? thereAt : leg.pickupAt
  const endsAt = new Date(startsAt.getTime() + leg.seconds * 1000)
  const slackBefore = slackMinutes(thereAt, leg.pickupAt)
  const toNext = onward ?? UNKNOWN_DRIVE
  const slackAfter =
    next && slackMinutes(new Date(endsAt.getTime() + toNext.seconds * 1000), next.pickupAt)
  const brokenRules = checkAssignment({
    leg: { startsAt: leg.pickupAt, endsAt, vehicleTypeId: leg.vehicleTypeId },
    driver: { ended: driver.ended, onShift: driver.onShift, onBreak: driver.onBreak },
    vehicle: driver.vehicle,
    licences: driver.licences,
    ownKinds: driver.ownKinds,
    zone,
    now,
    neighbours: neighboursOf({ before, next, now, drive, toNext }),
  })
  const breaches: CandidateBreach[] = brokenRules.map((breach) =>
    breach.reason === 'overlaps' && next && breach.about === String(next.reference)
      ? {
          reason: 'next-late',
          hard: breach.hard,
          minutes: breach.minutes ?? 0,
          about: breach.about,
        }
      : breach,
  )
  const late = -slackBefore
  const allowed = leg.asap ? ASAP_LATE_MINUTES : LATE_MINUTES
  const overlaps = breaches.some(({ reason }) => reason === 'overlaps')
  if (status.from && late > allowed && !overlaps)
    breaches.push({ reason: 'late', hard: false, minutes: late })
  // no leg before one that is hours away: the driver can come at any time and from anywhere
  const longBefore = !before && leg.pickupAt > addMinutes(now, SOON_MINUTES)
  if (!rough.drive && (status.from || !longBefore))
    breaches.push({ reason: 'no-position', hard: false })
  if (driver.hasOffer) breaches.push({ reason: 'has-offer', hard: false })
  return {
    driver,
    status,
    pickupAt: leg.pickupAt,
    longBefore,
    drive,
    thereAt,
    slackBefore,
    slackAfter,
    breaches,
    fits: breaches.length === 0,
    refused: breaches.some(({ hard }) => hard),
    score,
  }
}

function neighboursOf(facts: {
  before: Bar | undefined
  next: Bar | undefined
  now: Date
  drive: Drive
  toNext: Drive
}): Neighbour[] {
  const { before, next, now, drive, toNext } = facts
  const found: Neighbour[] = []
  if (before)
    found.push({
      reference: before.reference,
      startsAt: before.pickupAt,
      endsAt: endOf(before, now),
      driveSeconds: drive.seconds,
    })
  if (next)
    found.push({
      reference: next.reference,
      startsAt: next.pickupAt,
      endsAt: addMinutes(next.pickupAt, next.seconds / 60),
      driveSeconds: toNext.seconds,
    })
  return found
}

/** A driver who is ten minutes late fits better than one who is an hour late. */
const lateness = ({ breaches }: Weighed): number =>
  breaches.reduce((total, breach) => total + ('minutes' in breach ? (breach.minutes ?? 0) : 15), 0)
