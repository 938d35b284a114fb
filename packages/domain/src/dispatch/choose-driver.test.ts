import { describe, expect, test } from 'vitest'
import { LICENCE_KINDS, type Licence } from '../driver/driver.ts'
import { minor } from '../money.ts'
import type { LocalDate } from '../time.ts'
import { addMinutes } from '../time.ts'
import {
  chooseDriver,
  chooseForAll,
  type DriverToChoose,
  type LegToAssign,
  type Reach,
  rankDrivers,
} from './choose-driver.ts'
import type { Bar } from './timeline.ts'

const NOW = new Date('2026-11-24T06:00:00Z')
const timeAt = (clock: string) => new Date(`2026-11-24T${clock}:00Z`)

/** A straight road along a parallel: one degree takes a hundred minutes. */
const reach: Reach = (hub, others) =>
  others.map(({ lng }) => {
    const minutes = Math.abs(hub.lng - lng) * 100
    return { metres: minutes * 800, seconds: Math.round(minutes * 60) }
  })
const kilometre = (lng: number) => ({ lat: 51.5, lng })

const documents = (endsOn = '2027-03-01'): Licence[] =>
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
  onBreak: false,
  vehicle: { vehicleTypeIds: [1], retired: false },
  licences: documents(),
  place: kilometre(0),
  bars: [],
  legsToday: 0,
  earningsToday: minor(0),
  hasOffer: false,
  ...over,
})

const leg = (over: Partial<LegToAssign> = {}): LegToAssign => ({
  reference: 1,
  pickupAt: timeAt('07:00'),
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
  pickupAt: timeAt('09:00'),
  seconds: 1_800,
  pickup: kilometre(0.7),
  dropOff: kilometre(0),
  ...over,
})

const details = { now: NOW, zone: 'Europe/London', reach }
const best = (...drivers: DriverToChoose[]) =>
  chooseDriver(leg(), { ...details, drivers })?.driver.driverId
const breaksOf = (given: DriverToChoose, requestedJob = leg()) =>
  rankDrivers(requestedJob, { ...details, drivers: [given] })[0]?.breaches.map(
    ({ reason }) => reason,
  )

describe('the leg goes to', () => {
  test('the nearest driver by road', () => {
    expect(
      best(driver('far', { place: kilometre(0.3) }), driver('near', { place: kilometre(0.1) })),
    ).toBe('near')
  })
  test('the driver with less work today, of two about equally near', () => {
    const busy = driver('busy', {
      place: kilometre(0.1),
      legsToday: 4,
      earningsToday: minor(20_000),
    })
    expect(best(busy, driver('idle', { place: kilometre(0.15) }))).toBe('idle')
    expect(best(busy, driver('idle', { place: kilometre(0.45) }))).toBe('busy')
  })
  test('no driver who still has an open offer', () => {
    const near = driver('near', { place: kilometre(0.1), hasOffer: true })
    const drivers = [near, driver('far', { place: kilometre(0.3) })]
    expect(best(...drivers)).toBe('far')
    // nor does that driver take one of the places among the nearest
    expect(chooseDriver(leg(), { ...details, drivers, max: 1 })?.driver.driverId).toBe('far')
  })
  test('no driver if none fits', () => {
    expect(best(driver('rests', { onBreak: true }))).toBe(undefined)
    expect(best(driver('off', { onShift: false }), driver('late', { place: kilometre(0.9) }))).toBe(
      undefined,
    )
  })
})

describe('assigning it would break', () => {
  test('nothing for a driver whose leg ends nearby in time', () => {
    const before = bar(2, {
      state: 'on_board',
      boardedAt: timeAt('05:40'),
      pickupAt: timeAt('05:40'),
      seconds: 3_300,
      dropOff: kilometre(0.12),
    })
    const [weighed] = rankDrivers(leg(), {
      ...details,
      drivers: [driver('demir', { bars: [before] })],
    })
    expect(weighed).toMatchObject({ fits: true, thereAt: timeAt('06:47'), slackBefore: 13 })
  })
  test('the vehicle type', () => {
    expect(breaksOf(driver('x', { vehicle: { vehicleTypeIds: [2], retired: false } }))).toEqual([
      'wrong-vehicle',
    ])
  })
  test('a licence that expires before the leg ends, though it begins in time', () => {
    const given = driver('x', { licences: documents('2026-11-24') })
    expect(breaksOf(given)).toEqual([])
    expect(breaksOf(given, leg({ pickupAt: timeAt('23:30') }))).toEqual(['licence-ends'])
  })
  test('the next leg, which would begin late', () => {
    const given = driver('x', { bars: [bar(2, { pickupAt: timeAt('08:05') })] })
    const [weighed] = rankDrivers(leg(), { ...details, drivers: [given] })
    expect(weighed).toMatchObject({ slackAfter: -5, refused: false })
    expect(weighed?.breaches).toEqual([
      { reason: 'next-late', hard: false, minutes: 5, about: '2' },
    ])
  })
  test('two overlapping legs, which is never allowed', () => {
    const given = driver('x', { bars: [bar(2, { pickupAt: timeAt('07:20') })] })
    expect(rankDrivers(leg(), { ...details, drivers: [given] })[0]).toMatchObject({ refused: true })
  })
  test('the pickup time, for a driver too far away; but not for an immediate pickup', () => {
    const given = driver('x', { place: kilometre(0.2) })
    expect(breaksOf(given, leg({ pickupAt: timeAt('06:10') }))).toEqual(['late'])
    expect(breaksOf(given, leg({ pickupAt: timeAt('06:00'), asap: true }))).toEqual([])
  })
  test('the known-position rule, for a driver without a position', () => {
    expect(breaksOf(driver('x', { place: undefined }))).toEqual(['no-position'])
  })
})

describe('an immediate leg', () => {
  const now = leg({ pickupAt: timeAt('06:12'), asap: true })

  test('goes to a car that keeps the promised time, before one that fairness prefers and that comes late', () => {
    const early = driver('early', { place: kilometre(0.1), legsToday: 5 })
    const late = driver('late', { place: kilometre(0.19) })
    const chosen = chooseDriver(now, { ...details, drivers: [late, early] })
    expect(chosen).toMatchObject({ driver: { driverId: 'early' }, slackBefore: 2 })
  })

  test('goes to the least late car if no car can keep the promised time', () => {
    const far = driver('far', { place: kilometre(0.35) })
    const nearer = driver('nearer', { place: kilometre(0.34), earningsToday: minor(100_000) })
    const chosen = chooseDriver(now, { ...details, drivers: [far, nearer] })
    expect(chosen).toMatchObject({ driver: { driverId: 'nearer' }, slackBefore: -22 })
  })

  test('is left to the desk if every car is more than half an hour late', () => {
    const drivers = [driver('far', { place: kilometre(0.43) })]
    expect(chooseDriver(now, { ...details, drivers })).toBeUndefined()
  })
})

test('the list shows fitting drivers first and forbidden ones last', () => {
  const drivers = [
    driver('refused', { vehicle: undefined, place: kilometre(0.01) }),
    driver('late', { place: kilometre(0.8) }),
    driver('fits', { place: kilometre(0.4) }),
  ]
  expect(rankDrivers(leg(), { ...details, drivers }).map((item) => item.driver.driverId)).toEqual([
    'fits',
    'late',
    'refused',
  ])
})

test('of several legs the earliest chooses first, and no driver gets two', () => {
  const legs = [
    leg({ reference: 2, pickupAt: timeAt('07:30'), pickup: kilometre(0) }),
    leg({ reference: 1, pickupAt: addMinutes(NOW, 30), pickup: kilometre(0.1) }),
    leg({ reference: 3, pickupAt: timeAt('08:00'), pickup: kilometre(0) }),
  ]
  const drivers = [driver('a', { place: kilometre(0.05) }), driver('b', { place: kilometre(0.5) })]
  const chosen = chooseForAll(legs, { ...details, drivers })
  expect([...chosen].map(([reference, { driver: item }]) => [reference, item.driverId])).toEqual([
    [1, 'a'],
    [2, 'b'],
  ])
})

test('a driver who rejected a leg gets no second offer of it', () => {
  const drivers = [driver('a'), driver('b', { place: kilometre(0.2) })]
  const chosen = chooseForAll([leg({ rejectedBy: new Set(['a']) })], { ...details, drivers })
  expect(chosen.get(1)?.driver.driverId).toBe('b')
})

test('one route search per leg covers all drivers', () => {
  let requestedJob = 0
  const counting: Reach = (hub, others) => {
    requestedJob += 1
    return reach(hub, others)
  }
  const drivers = Array.from({ length: 50 }, (_, n) =>
    driver(`d${n}`, { place: kilometre(n / 100) }),
  )
  chooseForAll([leg(), leg({ reference: 2 })], { ...details, reach: counting, drivers })
  expect(requestedJob).toBe(2)
})

test('a leg that no driver on shift can take needs no route search', () => {
  let searches = 0
  const counting: Reach = (hub, others) => {
    searches += 1
    return reach(hub, others)
  }
  const waiting = [leg(), leg({ reference: 2 })]
  const drivers = [driver('a', { onShift: false }), driver('b', { hasOffer: true })]
  expect(chooseForAll(waiting, { ...details, reach: counting, drivers }).size).toBe(0)
  expect(searches).toBe(0)
})

test('a driver with nothing before a leg that is hours away fits it, wherever they are now', () => {
  const unseen = driver('unseen', { place: undefined, onShift: false })
  expect(breaksOf(unseen, leg({ pickupAt: timeAt('11:00') }))).toEqual([])
  expect(breaksOf(unseen, leg({ pickupAt: timeAt('09:00') }))).toEqual([
    'not-on-shift',
    'no-position',
  ])
})
