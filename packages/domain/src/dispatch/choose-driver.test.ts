import { describe, expect, test } from 'vitest'
import { LICENCE_KINDS, type Licence } from '../driver/driver.ts'
import { minor } from '../money.ts'
import type { LocalDate } from '../time.ts'
import { addMinutes } from '../time.ts'
import {
  chooseDriver,
  chooseForAll,
  type DriverToChoose,
  type JobToGive,
  type Reach,
  rankDrivers,
} from './choose-driver.ts'
import type { Bar } from './timeline.ts'

const NOW = new Date('2026-11-24T06:00:00Z')
const at = (clock: string) => new Date(`2026-11-24T${clock}:00Z`)

/** A straight road along a parallel: a degree is a hundred minutes. */
const reach: Reach = (hub, others) =>
  others.map(({ lng }) => {
    const minutes = Math.abs(hub.lng - lng) * 100
    return { metres: minutes * 800, seconds: Math.round(minutes * 60) }
  })
const kilometre = (lng: number) => ({ lat: 51.5, lng })

const papers = (endsOn = '2027-03-01'): Licence[] =>
  LICENCE_KINDS.map((kind) => ({
    holder: kind === 'badge' || kind === 'driving_licence' ? 'driver' : 'vehicle',
    kind,
    number: '1',
    expiresOn: endsOn as LocalDate,
  }))

const driver = (driverId: string, over: Partial<DriverToChoose> = {}): DriverToChoose => ({
  driverId,
  ended: false,
  onShift: true,
  vehicle: { vehicleTypeIds: [1], retired: false },
  licences: papers(),
  place: kilometre(0),
  bars: [],
  jobsToday: 0,
  earnedToday: minor(0),
  hasOffer: false,
  ...over,
})

const job = (over: Partial<JobToGive> = {}): JobToGive => ({
  reference: 1,
  pickupAt: at('07:00'),
  seconds: 3_600,
  pickup: kilometre(0),
  dropOff: kilometre(0.6),
  vehicleTypeId: 1,
  asap: false,
  ...over,
})

const bar = (reference: number, over: Partial<Bar> = {}): Bar => ({
  reference,
  state: 'assigned',
  pickupAt: at('09:00'),
  seconds: 1_800,
  pickup: kilometre(0.7),
  dropOff: kilometre(0),
  ...over,
})

const facts = { now: NOW, zone: 'Europe/London', reach }
const best = (...drivers: DriverToChoose[]) =>
  chooseDriver(job(), { ...facts, drivers })?.driver.driverId
const breaksOf = (given: DriverToChoose, asked = job()) =>
  rankDrivers(asked, { ...facts, drivers: [given] })[0]?.breaches.map(({ reason }) => reason)

describe('the job goes to', () => {
  test('whoever is nearest by road', () => {
    expect(
      best(driver('far', { place: kilometre(0.3) }), driver('near', { place: kilometre(0.1) })),
    ).toBe('near')
  })
  test('whoever had less today, of two about as near', () => {
    const busy = driver('busy', { place: kilometre(0.1), jobsToday: 4, earnedToday: minor(20_000) })
    expect(best(busy, driver('idle', { place: kilometre(0.15) }))).toBe('idle')
    expect(best(busy, driver('idle', { place: kilometre(0.45) }))).toBe('busy')
  })
  test('no driver who still has an offer to answer', () => {
    const near = driver('near', { place: kilometre(0.1), hasOffer: true })
    expect(best(near, driver('far', { place: kilometre(0.3) }))).toBe('far')
  })
  test('nobody when nobody fits', () => {
    expect(best(driver('off', { onShift: false }), driver('late', { place: kilometre(0.9) }))).toBe(
      undefined,
    )
  })
})

describe('it would break', () => {
  test('nothing for a driver who ends a job nearby in time', () => {
    const before = bar(2, {
      state: 'on_board',
      boardedAt: at('05:40'),
      pickupAt: at('05:40'),
      seconds: 3_300,
      dropOff: kilometre(0.12),
    })
    const [weighed] = rankDrivers(job(), {
      ...facts,
      drivers: [driver('demir', { bars: [before] })],
    })
    expect(weighed).toMatchObject({ fits: true, thereAt: at('06:47'), slackBefore: 13 })
  })
  test('the type of vehicle', () => {
    expect(breaksOf(driver('x', { vehicle: { vehicleTypeIds: [2], retired: false } }))).toEqual([
      'wrong-vehicle',
    ])
  })
  test('a licence that ends before the job does, though it begins in time', () => {
    const given = driver('x', { licences: papers('2026-11-24') })
    expect(breaksOf(given)).toEqual([])
    expect(breaksOf(given, job({ pickupAt: at('23:30') }))).toEqual(['licence-ends'])
  })
  test('the next job, which would begin late', () => {
    const given = driver('x', { bars: [bar(2, { pickupAt: at('08:05') })] })
    const [weighed] = rankDrivers(job(), { ...facts, drivers: [given] })
    expect(weighed).toMatchObject({ slackAfter: -5, refused: false })
    expect(weighed?.breaches).toEqual([
      { reason: 'next-late', hard: false, minutes: 5, about: '2' },
    ])
  })
  test('two places at once, which nobody may', () => {
    const given = driver('x', { bars: [bar(2, { pickupAt: at('07:20') })] })
    expect(rankDrivers(job(), { ...facts, drivers: [given] })[0]).toMatchObject({ refused: true })
  })
  test('the pickup, for who is too far off; not when a car is wanted now', () => {
    const given = driver('x', { place: kilometre(0.2) })
    expect(breaksOf(given, job({ pickupAt: at('06:10') }))).toEqual(['late'])
    expect(breaksOf(given, job({ pickupAt: at('06:00'), asap: true }))).toEqual([])
  })
  test('what nobody knows, of a driver who is not heard', () => {
    expect(breaksOf(driver('x', { place: undefined }))).toEqual(['no-position'])
  })
})

describe('a job for now', () => {
  const now = job({ pickupAt: at('06:12'), asap: true })

  test('goes to a car that keeps the promise before one that fairness prefers and that comes late', () => {
    const early = driver('early', { place: kilometre(0.1), jobsToday: 5 })
    const late = driver('late', { place: kilometre(0.19) })
    const chosen = chooseDriver(now, { ...facts, drivers: [late, early] })
    expect(chosen).toMatchObject({ driver: { driverId: 'early' }, slackBefore: 2 })
  })

  test('goes to the least late car when no car can keep the promise', () => {
    const far = driver('far', { place: kilometre(0.35) })
    const nearer = driver('nearer', { place: kilometre(0.34), earnedToday: minor(100_000) })
    const chosen = chooseDriver(now, { ...facts, drivers: [far, nearer] })
    expect(chosen).toMatchObject({ driver: { driverId: 'nearer' }, slackBefore: -22 })
  })

  test('is left to the desk when every car is more than half an hour late', () => {
    const drivers = [driver('far', { place: kilometre(0.43) })]
    expect(chooseDriver(now, { ...facts, drivers })).toBeUndefined()
  })
})

test('the list has those who fit first, those who may not last', () => {
  const drivers = [
    driver('refused', { vehicle: undefined, place: kilometre(0.01) }),
    driver('late', { place: kilometre(0.8) }),
    driver('fits', { place: kilometre(0.4) }),
  ]
  expect(rankDrivers(job(), { ...facts, drivers }).map((one) => one.driver.driverId)).toEqual([
    'fits',
    'late',
    'refused',
  ])
})

test('of several jobs the earliest chooses first, and nobody is given two', () => {
  const jobs = [
    job({ reference: 2, pickupAt: at('07:30'), pickup: kilometre(0) }),
    job({ reference: 1, pickupAt: addMinutes(NOW, 30), pickup: kilometre(0.1) }),
    job({ reference: 3, pickupAt: at('08:00'), pickup: kilometre(0) }),
  ]
  const drivers = [driver('a', { place: kilometre(0.05) }), driver('b', { place: kilometre(0.5) })]
  const chosen = chooseForAll(jobs, { ...facts, drivers })
  expect([...chosen].map(([reference, { driver: one }]) => [reference, one.driverId])).toEqual([
    [1, 'a'],
    [2, 'b'],
  ])
})

test('who did not want it is not asked again', () => {
  const drivers = [driver('a'), driver('b', { place: kilometre(0.2) })]
  const chosen = chooseForAll([job({ refusedBy: new Set(['a']) })], { ...facts, drivers })
  expect(chosen.get(1)?.driver.driverId).toBe('b')
})

test('for a job the roads are asked once about all drivers', () => {
  let asked = 0
  const counting: Reach = (hub, others) => {
    asked += 1
    return reach(hub, others)
  }
  const drivers = Array.from({ length: 50 }, (_, n) =>
    driver(`d${n}`, { place: kilometre(n / 100) }),
  )
  chooseForAll([job(), job({ reference: 2 })], { ...facts, reach: counting, drivers })
  expect(asked).toBe(2)
})

test('who has nothing before a job that is hours away fits it, wherever they are now', () => {
  const unseen = driver('unseen', { place: undefined, onShift: false })
  expect(breaksOf(unseen, job({ pickupAt: at('11:00') }))).toEqual([])
  expect(breaksOf(unseen, job({ pickupAt: at('09:00') }))).toEqual(['not-on-shift', 'no-position'])
})
