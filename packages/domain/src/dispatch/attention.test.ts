import { describe, expect, test } from 'vitest'
import { minor } from '../money.ts'
import { addMinutes } from '../time.ts'
import { chanceOfLoss, proposePickup, rankAlerts, type WatchedLeg } from './attention.ts'

const NOW = new Date('2026-11-24T06:12:00Z')
const inMinutes = (minutes: number) => addMinutes(NOW, minutes)

const leg = (reference: number, over: Partial<WatchedLeg> = {}): WatchedLeg => ({
  reference,
  state: 'assigned',
  pickupAt: inMinutes(60),
  fare: minor(8_000),
  driverId: 'd',
  offersSpent: false,
  offered: false,
  unpaid: false,
  unhappySince: undefined,
  approvalUntil: undefined,
  flight: undefined,
  plan: { driveMinutes: 20, spare: 30, becauseOfFlight: false },
  stillSince: undefined,
  ...over,
})
const open = (reference: number, over: Partial<WatchedLeg> = {}) =>
  leg(reference, { state: 'confirmed', driverId: undefined, plan: undefined, ...over })

const rank = (...legs: WatchedLeg[]) => rankAlerts({ legs, documents: [] }, { now: NOW })
const kinds = (...legs: WatchedLeg[]) => rank(...legs).map(({ kind }) => kind)

test('a gap in the record ranks below a fare at risk today, and remains after the leg is completed', () => {
  const gap = { lacksParticulars: true }
  expect(kinds(leg(1, gap), open(2, { pickupAt: inMinutes(20) }))).toEqual([
    'no-driver',
    'record-gap',
  ])
  expect(kinds(leg(1, { ...gap, unpaid: true }))).toEqual(['unpaid'])
  const [over] = rank(leg(3, { ...gap, state: 'completed', pickupAt: inMinutes(-300) }))
  expect(over).toMatchObject({ kind: 'record-gap', heat: 'warm' })
  expect(kinds(leg(4, { state: 'completed', pickupAt: inMinutes(-300) }))).toEqual([])
})

test('a pickup that is due ranks above a dearer one in half an hour, and that above a far dearer one in two hours', () => {
  const due = open(1, { fare: minor(2_400), pickupAt: inMinutes(0) })
  const soon = open(2, { fare: minor(2_400), pickupAt: inMinutes(22) })
  const nextHour = open(3, { fare: minor(9_500), pickupAt: inMinutes(37) })
  const later = open(4, { fare: minor(41_600), pickupAt: inMinutes(89) })
  expect(rank(later, nextHour, soon, due).map(({ reference }) => reference)).toEqual([1, 2, 3, 4])
})

test('within half an hour the dearer fare is first', () => {
  const cheap = open(1, { fare: minor(2_400), pickupAt: inMinutes(20) })
  const dear = open(2, { fare: minor(9_500), pickupAt: inMinutes(21) })
  expect(rank(cheap, dear).map(({ reference }) => reference)).toEqual([2, 1])
})

test('office work ranks below every pickup of the next hour', () => {
  const payment = leg(1, { fare: minor(90_000), isMoneyToCheck: true, pickupAt: inMinutes(10) })
  const pickup = open(2, { fare: minor(1_800), pickupAt: inMinutes(59) })
  expect(rank(payment, pickup).map(({ kind }) => kind)).toEqual(['no-driver', 'check-money'])
})

test('the alerts of a morning are ranked by urgency, then by the amount likely to be lost', () => {
  const ranked = rankAlerts(
    {
      legs: [
        leg(5, { fare: minor(7_400), pickupAt: inMinutes(168), unpaid: true }),
        leg(4, {
          fare: minor(11_200),
          pickupAt: inMinutes(178),
          plan: { driveMinutes: 30, spare: -17, becauseOfFlight: true },
        }),
        open(3, { fare: minor(6_800), pickupAt: inMinutes(73) }),
        leg(2, {
          fare: minor(8_300),
          pickupAt: inMinutes(30),
          stillSince: inMinutes(-9),
          plan: { driveMinutes: 26, spare: 4, becauseOfFlight: false },
        }),
        open(1, { fare: minor(9_200), pickupAt: inMinutes(20) }),
      ],
      documents: [
        {
          driverId: 'reid',
          endsAt: inMinutes(1067),
          legs: [
            { fare: minor(14_000), pickupAt: inMinutes(1080) },
            { fare: minor(7_400), pickupAt: inMinutes(1200) },
          ],
        },
      ],
    },
    { now: NOW },
  )
  expect(ranked.map(({ kind, reference }) => [kind, reference])).toEqual([
    ['not-moving', 2],
    ['no-driver', 1],
    ['no-driver', 3],
    ['flight-late', 4],
    ['unpaid', 5],
    ['licence', undefined],
  ])
})

test('documents that expire within thirty days and affect legs are listed; those a year away are not', () => {
  const document = (days: number) => ({
    driverId: 'reid',
    endsAt: inMinutes(days * 24 * 60),
    legs: [{ fare: minor(9_000), pickupAt: inMinutes(days * 24 * 60) }],
  })
  const kinds = (days: number) =>
    rankAlerts({ legs: [], documents: [document(days)] }, { now: NOW }).map(({ kind }) => kind)
  expect(kinds(30)).toEqual(['licence'])
  expect(kinds(31)).toEqual([])
  const fine = { ...document(3), legs: [] }
  expect(rankAlerts({ legs: [], documents: [fine] }, { now: NOW })).toEqual([])
})

describe('a leg without a driver', () => {
  test('raises an alert from ninety minutes before, hot within the hour', () => {
    expect(kinds(open(1, { pickupAt: inMinutes(91) }))).toEqual([])
    expect(rank(open(1, { pickupAt: inMinutes(90) }))).toMatchObject([{ heat: 'warm' }])
    expect(rank(open(1, { pickupAt: inMinutes(59) }))).toMatchObject([{ heat: 'hot' }])
  })
  test('that is on offer to a driver raises none until the hour before', () => {
    expect(kinds(open(1, { pickupAt: inMinutes(61), offered: true }))).toEqual([])
    expect(kinds(open(1, { pickupAt: inMinutes(60), offered: true }))).toEqual(['no-driver'])
  })
  test('raises an alert at once if every driver rejects it, and until two hours after', () => {
    expect(kinds(open(1, { pickupAt: inMinutes(300), offersSpent: true }))).toEqual(['no-driver'])
    expect(kinds(open(1, { pickupAt: inMinutes(-119) }))).toEqual(['no-driver'])
    expect(kinds(open(1, { pickupAt: inMinutes(-121) }))).toEqual([])
  })
  test('that waits for approval raises an approval alert, not a driver alert', () => {
    const pendingLeg = open(1, { state: 'requested', approvalUntil: inMinutes(30) })
    expect(rank(pendingLeg)).toMatchObject([{ kind: 'approval', minutesLeft: 30 }])
  })
})

describe('a driver', () => {
  const near = {
    pickupAt: inMinutes(30),
    plan: { driveMinutes: 26, spare: 4, becauseOfFlight: false },
  }
  test('who stands still for nine minutes near a pickup raises an alert; eight are not enough', () => {
    expect(kinds(leg(1, { ...near, stillSince: inMinutes(-9) }))).toEqual(['not-moving'])
    expect(kinds(leg(1, { ...near, stillSince: inMinutes(-8) }))).toEqual([])
  })
  test('who has time before setting off, or is at the pickup, may stand still', () => {
    const early = { driveMinutes: 10, spare: 20, becauseOfFlight: false }
    const there = { driveMinutes: 2, spare: 28, becauseOfFlight: false }
    expect(kinds(leg(1, { ...near, plan: early, stillSince: inMinutes(-40) }))).toEqual([])
    expect(kinds(leg(1, { ...near, plan: there, stillSince: inMinutes(-40) }))).toEqual([])
  })
  test('who will be five minutes late raises an alert; four are not enough', () => {
    const late = (spare: number) =>
      leg(1, { plan: { driveMinutes: 9, spare, becauseOfFlight: false } })
    expect(kinds(late(-5))).toEqual(['late-driver'])
    expect(kinds(late(-4))).toEqual([])
  })
  test('who is late because the flight is early raises a different alert', () => {
    const plan = { driveMinutes: 9, spare: -12, becauseOfFlight: false }
    expect(kinds(leg(1, { flight: 'early', plan }))).toEqual(['flight-early'])
  })
})

test('a cancelled or diverted flight raises an alert, unless the passenger is on board', () => {
  expect(kinds(leg(1, { flight: 'cancelled' }))).toEqual(['flight-off'])
  expect(kinds(leg(1, { flight: 'diverted', pickupAt: inMinutes(700) }))).toEqual(['flight-off'])
  expect(kinds(leg(1, { flight: 'cancelled', state: 'on_board' }))).toEqual([])
})

test('a leg that is over raises no alert', () => {
  for (const state of ['completed', 'cancelled', 'no_show', 'expired'] as const)
    expect(kinds(leg(1, { state, unpaid: true, flight: 'cancelled' }))).toEqual([])
})

test('one leg has one alert: its worst problem', () => {
  expect(kinds(open(1, { pickupAt: inMinutes(20), unpaid: true }))).toEqual(['no-driver'])
})

test('a loss becomes more likely as time passes', () => {
  for (const kind of ['no-driver', 'unpaid', 'licence'] as const)
    for (let left = 0; left < 300; left += 10)
      expect(chanceOfLoss(kind, left)).toBeGreaterThan(chanceOfLoss(kind, left + 10))
  expect(chanceOfLoss('no-driver', -30)).toBe(1)
})

test('a proposed pickup is rounded to the next five minutes', () => {
  const pickupAt = new Date('2026-11-24T09:10:00Z')
  expect(proposePickup({ pickupAt, minutesLate: 17 })).toEqual(new Date('2026-11-24T09:30:00Z'))
})

test('an unhappy passenger raises an alert for a day, even after the leg is completed', () => {
  const rode = { state: 'completed', plan: undefined, pickupAt: inMinutes(-300) } as const
  expect(rank(leg(1, { ...rode, unhappySince: inMinutes(-30) }))).toMatchObject([
    { kind: 'rating-low', heat: 'warm', minutesLeft: 1410, money: 8_000 },
  ])
  expect(kinds(leg(1, { ...rode, unhappySince: inMinutes(-1500) }))).toEqual([])
  expect(kinds(leg(1, rode))).toEqual([])
})

test('an unread message of a passenger raises an alert after a minute, even after the leg is completed', () => {
  const wrote = (minutes: number, over: Partial<WatchedLeg> = {}) =>
    rank(leg(1, { unreadSince: inMinutes(-minutes), ...over }))
  expect(wrote(0)).toEqual([])
  expect(wrote(3)).toMatchObject([{ kind: 'unread', minutes: 3 }])
  const umbrella = { state: 'completed', pickupAt: inMinutes(-300), plan: undefined } as const
  expect(wrote(20, umbrella)).toMatchObject([{ kind: 'unread', minutes: 20 }])
  // a leg shows only its worst problem
  expect(kinds(open(1, { unreadSince: inMinutes(-3), pickupAt: inMinutes(10) }))).toEqual([
    'no-driver',
  ])
})

test('on another day every leg without a driver is listed, with a low probability', () => {
  const far = leg(1, { state: 'confirmed', pickupAt: inMinutes(1_260), plan: undefined })
  expect(kinds(far)).toEqual([])
  const [listed] = rankAlerts({ legs: [far], documents: [] }, { now: NOW, isOtherDay: true })
  expect(listed).toMatchObject({ kind: 'no-driver', heat: 'warm', minutesLeft: 1_260 })
  expect(listed?.chance).toBeLessThan(0.05)
})
