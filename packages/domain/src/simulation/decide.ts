import type { LegState } from '../booking/leg-state.ts'
import { metresBetween, type Point } from '../geo.ts'
import { MINUTE } from '../time.ts'
import type { Dice } from './dice.ts'

/** How a simulated driver deviates from a perfect one. */
export type Temper = {
  /** Probabilities of rejecting an offer, of a passenger not showing up, and of handing a leg back. */
  refuses: number
  noShows: number
  bails: number
}

export const GOOD_TEMPER: Temper = { refuses: 0.08, noShows: 0, bails: 0 }

export type SimLeg = {
  reference: number
  state: LegState
  pickupAt: Date
  pickup: Point
  vias: readonly Point[]
  dropOff: Point
}

export type SimOffer = { id: string; sentAt: Date; expiresAt: Date }

/** The state of a simulated driver; decisions depend only on this and the store. */
export type SimDriver = {
  driverId: string
  at: Point
  isDriving: boolean
  /** When their leg entered its state, or when they last became idle. */
  since: Date
  /** Seconds before they take the next step; drivers differ. */
  patience: number
  /** The passenger does not show up. */
  alone: boolean
}

export type SimFacts = {
  driver: SimDriver
  shift: { beganAt: Date } | undefined
  /** Unfinished legs, the next one first. */
  legs: readonly SimLeg[]
  offer: SimOffer | undefined
  /** By road from the driver's position to the pickup of the next leg. */
  secondsToPickup: number
  now: Date
  dice: Dice
  temper: Temper
}

export type SimAction =
  | { act: 'begin-shift' }
  | { act: 'end-shift' }
  | { act: 'answer'; offerId: string; answer: 'accept' | 'reject' }
  | { act: 'move'; reference: number; to: LegState; reason: string }
  | { act: 'drive'; to: readonly Point[] }
  | { act: 'roam' }
  | { act: 'wait' }

const WAIT = { act: 'wait' } as const
const MAX_READING_SECONDS = 12
const SHIFT_MINUTES = 10 * 60
const REST_MINUTES = 40
/** Drivers set off this much earlier, to arrive before the pickup time. */
const EARLY_SECONDS = 240
const THERE_METRES = 120
/** A driver with a leg within this time does not roam. */
const SOON_MINUTES = 40

/** Decides a driver's next action from the state of their shift, offers and legs. */
export function decide(facts: SimFacts): SimAction {
  const { driver, shift, legs, offer, now, dice, temper } = facts
  const stood = (now.getTime() - driver.since.getTime()) / 1000
  if (!shift) return stood >= REST_MINUTES * 60 * restShare(driver) ? { act: 'begin-shift' } : WAIT
  // an offer for a later leg is also handled while driving
  if (offer && now >= offer.sentAt && now < offer.expiresAt) {
    const looked = (now.getTime() - offer.sentAt.getTime()) / 1000
    if (looked >= Math.min(driver.patience / 10, MAX_READING_SECONDS)) {
      const decision = dice.chance(temper.refuses) ? 'reject' : 'accept'
      return { act: 'answer', offerId: offer.id, answer: decision }
    }
  }
  const running = legs.find(({ state }) => state !== 'assigned')
  if (running) return decideActiveLeg({ ...facts, leg: running, stood })
  if (offer) return WAIT
  const [next] = legs
  if (next) {
    const lead = facts.secondsToPickup + EARLY_SECONDS + driver.patience
    if (now.getTime() + lead * 1000 >= next.pickupAt.getTime())
      return { act: 'move', reference: next.reference, to: 'en_route', reason: '' }
  }
  const isSoon = next && next.pickupAt.getTime() - now.getTime() < SOON_MINUTES * MINUTE
  if (legs.length === 0 && now.getTime() - shift.beganAt.getTime() > SHIFT_MINUTES * MINUTE)
    return { act: 'end-shift' }
  return isSoon || driver.isDriving || stood < driver.patience ? WAIT : { act: 'roam' }
}

/** The share of the full rest for this driver; it differs so that not all start in the same minute on the first day. */
const restShare = ({ patience }: SimDriver): number => Math.min(1, patience / 120)

function decideActiveLeg(facts: SimFacts & { leg: SimLeg; stood: number }): SimAction {
  const { driver, leg, stood, dice, temper } = facts
  const { reference } = leg
  const goal = leg.state === 'on_board' ? leg.dropOff : leg.pickup
  const isThere = metresBetween(driver.at, goal) <= THERE_METRES
  if (leg.state === 'arrived') return decideAtPickup(facts)
  if (leg.state !== 'en_route' && leg.state !== 'on_board') return WAIT
  const isComing = leg.state === 'en_route'
  if (isThere && !driver.isDriving)
    return { act: 'move', reference, to: isComing ? 'arrived' : 'completed', reason: '' }
  if (isComing && temper.bails > 0 && stood > 60 && dice.chance(temper.bails / 60))
    return { act: 'move', reference, to: 'confirmed', reason: 'Flat tyre' }
  if (driver.isDriving) return WAIT
  return { act: 'drive', to: isComing ? [leg.pickup] : [...leg.vias, leg.dropOff] }
}

function decideAtPickup({
  driver,
  leg,
  stood,
  now,
}: SimFacts & { leg: SimLeg; stood: number }): SimAction {
  if (stood < driver.patience) return WAIT
  const { reference } = leg
  if (driver.alone) return { act: 'move', reference, to: 'no_show', reason: 'No one came' }
  const isTime = now.getTime() >= leg.pickupAt.getTime() - 5 * MINUTE
  return isTime ? { act: 'move', reference, to: 'on_board', reason: '' } : WAIT
}
