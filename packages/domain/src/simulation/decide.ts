import type { JobState } from '../booking/job.ts'
import { metresBetween, type Point } from '../geo.ts'
import { MINUTE } from '../time.ts'
import type { Dice } from './dice.ts'

/** How a simulated driver is, besides being a good one. */
export type Temper = {
  /** Of the offers they refuse, of the passengers who do not come, of the jobs they give back. */
  refuses: number
  noShows: number
  bails: number
}

export const GOOD_TEMPER: Temper = { refuses: 0.08, noShows: 0, bails: 0 }

export type SimJob = {
  reference: number
  state: JobState
  pickupAt: Date
  pickup: Point
  vias: readonly Point[]
  dropOff: Point
}

export type SimOffer = { id: string; sentAt: Date; expiresAt: Date }

/** What is known of a simulated driver; nothing but this and the store decides what they do. */
export type SimDriver = {
  driverId: string
  at: Point
  isDriving: boolean
  /** Since when their job is in its state, or since when they stand about. */
  since: Date
  /** Seconds they take for whatever comes next: people differ. */
  patience: number
  /** Who they wait for does not come. */
  alone: boolean
}

export type SimFacts = {
  driver: SimDriver
  shift: { beganAt: Date } | undefined
  /** Those not over, the next first. */
  jobs: readonly SimJob[]
  offer: SimOffer | undefined
  /** By road from where they are to the pickup of the next job. */
  secondsToPickup: number
  now: Date
  dice: Dice
  temper: Temper
}

export type SimAction =
  | { act: 'begin-shift' }
  | { act: 'end-shift' }
  | { act: 'answer'; offerId: string; answer: 'accept' | 'reject' }
  | { act: 'move'; reference: number; to: JobState; reason: string }
  | { act: 'drive'; to: readonly Point[] }
  | { act: 'roam' }
  | { act: 'wait' }

const WAIT = { act: 'wait' } as const
const MOST_READING_SECONDS = 12
const SHIFT_MINUTES = 10 * 60
const REST_MINUTES = 40
/** They set off so early that they are there before the time. */
const EARLY_SECONDS = 240
const THERE_METRES = 120
/** Nobody roams who has a job within this. */
const SOON_MINUTES = 40

/** What a driver does next, by what they see on their phone and out of the window. */
export function decide(facts: SimFacts): SimAction {
  const { driver, shift, jobs, offer, now, dice, temper } = facts
  const stood = (now.getTime() - driver.since.getTime()) / 1000
  if (!shift) return stood >= REST_MINUTES * 60 * restShare(driver) ? { act: 'begin-shift' } : WAIT
  // for a later job, too, while they drive
  if (offer && now >= offer.sentAt && now < offer.expiresAt) {
    const looked = (now.getTime() - offer.sentAt.getTime()) / 1000
    if (looked >= Math.min(driver.patience / 10, MOST_READING_SECONDS)) {
      const answer = dice.chance(temper.refuses) ? 'reject' : 'accept'
      return { act: 'answer', offerId: offer.id, answer }
    }
  }
  const running = jobs.find(({ state }) => state !== 'assigned')
  if (running) return decideUnderWay({ ...facts, job: running, stood })
  if (offer) return WAIT
  const [next] = jobs
  if (next) {
    const lead = facts.secondsToPickup + EARLY_SECONDS + driver.patience
    if (now.getTime() + lead * 1000 >= next.pickupAt.getTime())
      return { act: 'move', reference: next.reference, to: 'en_route', reason: '' }
  }
  const isSoon = next && next.pickupAt.getTime() - now.getTime() < SOON_MINUTES * MINUTE
  if (jobs.length === 0 && now.getTime() - shift.beganAt.getTime() > SHIFT_MINUTES * MINUTE)
    return { act: 'end-shift' }
  return isSoon || driver.isDriving || stood < driver.patience ? WAIT : { act: 'roam' }
}

/** Some rest a little, some long; on the first day nobody starts in the same minute. */
const restShare = ({ patience }: SimDriver): number => Math.min(1, patience / 120)

function decideUnderWay(facts: SimFacts & { job: SimJob; stood: number }): SimAction {
  const { driver, job, stood, dice, temper } = facts
  const { reference } = job
  const goal = job.state === 'on_board' ? job.dropOff : job.pickup
  const isThere = metresBetween(driver.at, goal) <= THERE_METRES
  if (job.state === 'arrived') return decideAtPickup(facts)
  if (job.state !== 'en_route' && job.state !== 'on_board') return WAIT
  const isComing = job.state === 'en_route'
  if (isThere && !driver.isDriving)
    return { act: 'move', reference, to: isComing ? 'arrived' : 'completed', reason: '' }
  if (isComing && temper.bails > 0 && stood > 60 && dice.chance(temper.bails / 60))
    return { act: 'move', reference, to: 'confirmed', reason: 'Flat tyre' }
  if (driver.isDriving) return WAIT
  return { act: 'drive', to: isComing ? [job.pickup] : [...job.vias, job.dropOff] }
}

function decideAtPickup({
  driver,
  job,
  stood,
  now,
}: SimFacts & { job: SimJob; stood: number }): SimAction {
  if (stood < driver.patience) return WAIT
  const { reference } = job
  if (driver.alone) return { act: 'move', reference, to: 'no_show', reason: 'Nobody came' }
  const isTime = now.getTime() >= job.pickupAt.getTime() - 5 * MINUTE
  return isTime ? { act: 'move', reference, to: 'on_board', reason: '' } : WAIT
}
