import type { Licence } from '../driver/driver.ts'
import type { Point } from '../geo.ts'
import type { Minor } from '../money.ts'
import { addMinutes } from '../time.ts'
import { guessDriveSeconds } from './drive-time.ts'
import {
  type AssignmentFacts,
  type Breach,
  judgeAssignment,
  type Neighbour,
  SOON_MINUTES,
} from './judge-assignment.ts'
import { type Bar, endOf, type Standing, spareMinutes, standBefore } from './timeline.ts'

export type JobToGive = {
  reference: number
  pickupAt: Date
  seconds: number
  pickup: Point
  dropOff: Point
  vehicleTypeId: number
  /** Ordered for now: a car a few minutes away is in time. */
  asap: boolean
  /** Drivers who did not want it, or did not answer: they are not asked again by themselves. */
  refusedBy?: ReadonlySet<string>
}

export type DriverToChoose = {
  driverId: string
  ended: boolean
  onShift: boolean
  vehicle: AssignmentFacts['vehicle']
  licences: readonly Licence[]
  /** Where they were last seen; undefined when that is too long ago. */
  place: Point | undefined
  /** Theirs of these days. */
  bars: readonly Bar[]
  jobsToday: number
  earnedToday: Minor
  /** Another job is put before them at this moment. */
  hasOffer: boolean
}

export type Drive = { metres: number; seconds: number }

/** One search between a place and many others; undefined where no road leads. */
export type Reach = (hub: Point, others: readonly Point[]) => readonly (Drive | undefined)[]

export type CandidateBreach =
  | Breach
  | { reason: 'late'; hard: false; minutes: number }
  | { reason: 'next-late'; hard: boolean; minutes: number; about: string }
  | { reason: 'no-position' | 'has-offer'; hard: false }

export type Weighed = {
  driver: DriverToChoose
  standing: Standing
  pickupAt: Date
  /** Free with hours to spare: from where is as unknown as when they set off. */
  longBefore: boolean
  drive: Drive
  thereAt: Date
  slackBefore: number
  /** Undefined without a next job. */
  slackAfter: number | undefined
  breaches: CandidateBreach[]
  fits: boolean
  /** Nobody may do it. */
  refused: boolean
  /** Minutes of empty driving, and what fairness adds: less is better. */
  score: number
}

/** A minute earlier or later at the door is still "in time". */
const LATE_MINUTES = 5
const ASAP_LATE_MINUTES = 30
/** Who had a job less today is preferred to who is so many minutes nearer; the same for so much less earned. */
const FAIR_MINUTES_A_JOB = 2
const FAIR_MINOR_A_MINUTE = 2_000
/** Without a position nobody is near. */
const UNKNOWN_DRIVE: Drive = { metres: 50_000, seconds: 3_600 }

type Facts = { now: Date; zone: string; reach: Reach }

type Rough = { driver: DriverToChoose; standing: Standing; drive: Drive | undefined; score: number }

/** All drivers for a job, the best first, then those it would break something of, last those who may not. */
export function rankDrivers(
  job: JobToGive,
  { drivers, ...facts }: Facts & { drivers: readonly DriverToChoose[] },
): Weighed[] {
  const rough = roughly(job, { drivers, ...facts })
  return weigh(job, { rough, ...facts }).sort(
    (a, b) =>
      Number(a.refused) - Number(b.refused) ||
      Number(b.fits) - Number(a.fits) ||
      lateness(a) - lateness(b) ||
      a.score - b.score,
  )
}

/** At most so many are weighed in full before the next are looked at: mostly the very nearest does. */
const AT_ONCE = 12

/**
 * The best driver whom the job breaks no rule for, or undefined; searched among the `most` nearest, or all. A driver
 * within five minutes of the promised pickup comes before one who is later. A job for now that nobody can reach in
 * time goes to the least late of those within 30 minutes.
 */
export function chooseDriver(
  job: JobToGive,
  { drivers, most, ...facts }: Facts & { drivers: readonly DriverToChoose[]; most?: number },
): Weighed | undefined {
  const able = drivers.filter((driver) => isAble(driver, job))
  const rough = roughly(job, { drivers: able, ...facts }).sort((a, b) => a.score - b.score)
  const until = most ?? rough.length
  let from = 0
  let leastLate: Weighed | undefined
  for (let size = 1; from < until; size = Math.min(AT_ONCE, size * 3)) {
    const fitting = weigh(job, {
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

/** Known without a road: at work, free to be asked, and with the car that was booked. */
const isAble = ({ onShift, ended, hasOffer, vehicle }: DriverToChoose, job: JobToGive): boolean =>
  onShift && !ended && !hasOffer && vehicle?.vehicleTypeIds.includes(job.vehicleTypeId) === true

/**
 * For every waiting job a driver of its own, the earliest pickup first; a job nobody fits has none. One search by road
 * for a job, however many drivers there are.
 */
export function chooseForAll(
  jobs: readonly JobToGive[],
  { drivers, ...facts }: Facts & { drivers: readonly DriverToChoose[] },
): Map<number, Weighed> {
  const chosen = new Map<number, Weighed>()
  const taken = new Set<string>()
  for (const job of jobs.toSorted((a, b) => +a.pickupAt - +b.pickupAt)) {
    const free = drivers.filter(
      ({ driverId }) => !taken.has(driverId) && job.refusedBy?.has(driverId) !== true,
    )
    const best = chooseDriver(job, { drivers: free, ...facts })
    if (!best) continue
    chosen.set(job.reference, best)
    taken.add(best.driver.driverId)
  }
  return chosen
}

/** Everybody with the drive to the pickup, by one search. */
function roughly(
  job: JobToGive,
  { drivers, now, reach }: Facts & { drivers: readonly DriverToChoose[] },
): Rough[] {
  const { reference, pickupAt } = job
  const stood = drivers.map((driver) => ({
    driver,
    standing: standBefore(driver.bars, { reference, pickupAt, now, place: driver.place }),
  }))
  const known = stood.flatMap(({ standing }) => (standing.from ? [standing.from] : []))
  const drives = reach(job.pickup, known)
  let place = 0
  return stood.map(({ driver, standing }) => {
    const drive = standing.from ? drives[place++] : undefined
    return { driver, standing, drive, score: scoreOf(driver, drive ?? UNKNOWN_DRIVE) }
  })
}

const scoreOf = ({ jobsToday, earnedToday }: DriverToChoose, { seconds }: Drive): number =>
  seconds / 60 + jobsToday * FAIR_MINUTES_A_JOB + earnedToday / FAIR_MINOR_A_MINUTE

function weigh(
  job: JobToGive,
  { rough, isQuick = false, ...facts }: Facts & { rough: readonly Rough[]; isQuick?: boolean },
): Weighed[] {
  const onward = onwardDrives(job, { rough, isQuick, reach: facts.reach })
  return rough.map((one, place) => weighOne(job, { ...facts, rough: one, onward: onward[place] }))
}

/**
 * From the drop-off to each one’s next job, by one search more. A quick look does without where so much time lies
 * between that the roads would change nothing.
 */
function onwardDrives(
  job: JobToGive,
  { rough, isQuick, reach }: { rough: readonly Rough[]; isQuick: boolean; reach: Reach },
): (Drive | undefined)[] {
  const isAsked = (next: Bar) => !isQuick || isTight(job, next)
  const nexts = rough.flatMap(({ standing: { next } }) => (next && isAsked(next) ? [next] : []))
  const pickups = nexts.map(({ pickup }) => pickup)
  const drives = pickups.length > 0 ? reach(job.dropOff, pickups) : []
  let place = 0
  return rough.map(({ standing: { next } }) => {
    if (!next) return undefined
    if (isAsked(next)) return drives[place++]
    return { metres: 0, seconds: guessDriveSeconds(job.dropOff, next.pickup) }
  })
}

const ROOMY_MINUTES = 60

function isTight(job: JobToGive, next: Bar): boolean {
  const seconds = job.seconds + guessDriveSeconds(job.dropOff, next.pickup)
  return spareMinutes(addMinutes(job.pickupAt, seconds / 60), next.pickupAt) < ROOMY_MINUTES
}

function weighOne(
  job: JobToGive,
  { now, zone, rough, onward }: Facts & { rough: Rough; onward: Drive | undefined },
): Weighed {
  const { driver, standing, score } = rough
  const drive = rough.drive ?? UNKNOWN_DRIVE
  const { before, next, freeAt } = standing
  const thereAt = new Date(freeAt.getTime() + drive.seconds * 1000)
  const startsAt = thereAt > job.pickupAt ? thereAt : job.pickupAt
  const endsAt = new Date(startsAt.getTime() + job.seconds * 1000)
  const slackBefore = spareMinutes(thereAt, job.pickupAt)
  const toNext = onward ?? UNKNOWN_DRIVE
  const slackAfter =
    next && spareMinutes(new Date(endsAt.getTime() + toNext.seconds * 1000), next.pickupAt)
  const judged = judgeAssignment({
    job: { startsAt: job.pickupAt, endsAt, vehicleTypeId: job.vehicleTypeId },
    driver: { ended: driver.ended, onShift: driver.onShift },
    vehicle: driver.vehicle,
    licences: driver.licences,
    zone,
    now,
    neighbours: neighboursOf({ before, next, now, drive, toNext }),
  })
  const breaches: CandidateBreach[] = judged.map((breach) =>
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
  const allowed = job.asap ? ASAP_LATE_MINUTES : LATE_MINUTES
  const overlaps = breaches.some(({ reason }) => reason === 'overlaps')
  if (standing.from && late > allowed && !overlaps)
    breaches.push({ reason: 'late', hard: false, minutes: late })
  // nothing before a job that is hours away: whenever, and from wherever, they come
  const longBefore = !before && job.pickupAt > addMinutes(now, SOON_MINUTES)
  if (!rough.drive && (standing.from || !longBefore))
    breaches.push({ reason: 'no-position', hard: false })
  if (driver.hasOffer) breaches.push({ reason: 'has-offer', hard: false })
  return {
    driver,
    standing,
    pickupAt: job.pickupAt,
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

/** Who is ten minutes late is nearer to fitting than who is an hour late. */
const lateness = ({ breaches }: Weighed): number =>
  breaches.reduce((all, breach) => all + ('minutes' in breach ? (breach.minutes ?? 0) : 15), 0)
