import { expect, test } from 'vitest'
import { decide, GOOD_TEMPER, type SimDriver, type SimFacts, type SimLeg } from './decide.ts'
import { openDice } from './dice.ts'
import { placeOnDrive, startDrive } from './drive.ts'

const now = new Date('2026-03-11T08:00:00Z')
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)
const SOHO = { lat: 51.5137, lng: -0.1337 }
const BANK = { lat: 51.5134, lng: -0.089 }

const facts = (of: Partial<SimFacts> & { body?: Partial<SimDriver> } = {}): SimFacts => ({
  driver: {
    driverId: 'dan',
    at: SOHO,
    isDriving: false,
    since: minutes(-10),
    patience: 60,
    alone: false,
    ...of.body,
  },
  shift: { beganAt: minutes(-60) },
  legs: [],
  offer: undefined,
  secondsToPickup: 0,
  now,
  dice: openDice(1),
  temper: { ...GOOD_TEMPER, refuses: 0 },
  ...of,
})

const leg = (of: Partial<SimLeg>): SimLeg => ({
  reference: 7,
  state: 'assigned',
  pickupAt: minutes(30),
  pickup: BANK,
  vias: [],
  dropOff: SOHO,
  ...of,
})

test('a driver accepts an offer after some seconds, also while driving', () => {
  const offer = { id: 'o', sentAt: now, expiresAt: minutes(0.5) }
  expect(decide(facts({ offer }))).toEqual({ act: 'wait' })
  const later = { offer, now: minutes(0.2) }
  expect(decide(facts(later))).toMatchObject({ act: 'answer', answer: 'accept' })
  const driving = { ...later, legs: [leg({ state: 'on_board' })], body: { isDriving: true } }
  expect(decide(facts(driving))).toMatchObject({ act: 'answer' })
  expect(decide(facts({ offer, now: minutes(0.5) }))).toEqual({ act: 'wait' })
})

test('a driver sets off in time to arrive shortly before the pickup', () => {
  const legs = [leg({})]
  expect(decide(facts({ legs, secondsToPickup: 10 * 60 }))).toEqual({ act: 'wait' })
  expect(decide(facts({ legs, secondsToPickup: 26 * 60 }))).toMatchObject({
    act: 'move',
    to: 'en_route',
  })
})

test('the states of a leg follow in order, each at its place', () => {
  const step = (of: Partial<SimLeg>, body: Partial<SimDriver> = {}) =>
    decide(facts({ legs: [leg(of)], body }))
  expect(step({ state: 'en_route' })).toEqual({ act: 'drive', to: [BANK] })
  expect(step({ state: 'en_route' }, { isDriving: true })).toEqual({ act: 'wait' })
  expect(step({ state: 'en_route' }, { at: BANK })).toMatchObject({ to: 'arrived' })
  const early = { state: 'arrived', pickupAt: minutes(20) } as const
  expect(step(early, { at: BANK })).toEqual({ act: 'wait' })
  expect(step({ state: 'arrived', pickupAt: now }, { at: BANK })).toMatchObject({ to: 'on_board' })
  expect(step({ state: 'on_board', vias: [BANK] })).toMatchObject({ to: 'completed' })
  expect(step({ state: 'on_board' }, { at: BANK })).toEqual({ act: 'drive', to: [SOHO] })
  const alone = { at: BANK, alone: true }
  expect(step({ state: 'arrived', pickupAt: now }, alone)).toMatchObject({ to: 'no_show' })
})

test('an idle driver roams, rests after a long shift, and stays put when a job is soon', () => {
  expect(decide(facts())).toEqual({ act: 'roam' })
  expect(decide(facts({ legs: [leg({})] }))).toEqual({ act: 'wait' })
  expect(decide(facts({ shift: { beganAt: minutes(-601) } }))).toEqual({ act: 'end-shift' })
  expect(decide(facts({ shift: undefined }))).toEqual({ act: 'wait' })
  expect(decide(facts({ shift: undefined, body: { since: minutes(-41) } }))).toEqual({
    act: 'begin-shift',
  })
})

test('a car moves along its road at a constant speed, faces its direction and stops at the end', () => {
  const path = [
    [0, 51],
    [0, 51.01],
    [0.01, 51.01],
  ] as const
  const drive = startDrive({ path, seconds: 200, now })
  expect(placeOnDrive(drive, now)).toMatchObject({ point: { lat: 51, lng: 0 }, isThere: false })
  const first = placeOnDrive(drive, new Date(now.getTime() + 60_000))
  expect(first.heading).toBeCloseTo(0)
  expect(first.point.lat).toBeGreaterThan(51.004)
  const last = placeOnDrive(drive, new Date(now.getTime() + 190_000))
  expect(last.heading).toBeCloseTo(90, 0)
  expect(placeOnDrive(drive, new Date(now.getTime() + 200_000))).toMatchObject({
    point: { lat: 51.01, lng: 0.01 },
    isThere: true,
    metresPerSecond: 0,
  })
})

test('the same seed gives the same numbers, another seed gives others', () => {
  const thrown = (seed: number) => {
    const dice = openDice(seed)
    return Array.from({ length: 20 }, () => dice.below(1000))
  }
  expect(thrown(3)).toEqual(thrown(3))
  expect(thrown(3)).not.toEqual(thrown(4))
})
