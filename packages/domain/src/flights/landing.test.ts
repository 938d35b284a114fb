import { describe, expect, test } from 'vitest'
import {
  isOddLanding,
  markerPercent,
  pickupAfter,
  planAirportPickup,
  WAIT_CHOICES,
  waitOf,
  waitTooEarly,
} from './landing.ts'
import { landsAtPickup } from './lands-at-pickup.ts'

const timeAt = (time: string) => new Date(`2026-03-01T${time}:00Z`)

describe('an airport pickup without a chosen time', () => {
  test('is half an hour after landing, rounded up to the next five minutes', () => {
    expect(planAirportPickup({ landsAt: timeAt('14:02') }).pickupAt).toEqual(timeAt('14:35'))
  })

  test('is not rounded up when it is already on the five minutes', () => {
    expect(planAirportPickup({ landsAt: timeAt('14:00') }).pickupAt).toEqual(timeAt('14:30'))
  })
})

test('an operator that allows more time after landing has its own default', () => {
  const plan = planAirportPickup({ landsAt: timeAt('14:02'), minutesAfterLanding: 75 })
  expect(plan.pickupAt).toEqual(timeAt('15:20'))
  expect(waitTooEarly(75)).toBe(75)
  expect(waitTooEarly(undefined)).toBe(60)
})

test('free waiting runs for an hour from the pickup time that the customer chose', () => {
  const plan = planAirportPickup({ landsAt: timeAt('14:02') }, timeAt('15:00'))
  expect(plan).toEqual({ pickupAt: timeAt('15:00'), freeWaitingEndsAt: timeAt('16:00') })
})

test('an operator’s longer free waiting replaces the default', () => {
  const plan = planAirportPickup({ landsAt: timeAt('14:00'), freeMinutes: 90 })
  expect(plan.freeWaitingEndsAt).toEqual(timeAt('16:00'))
})

test('a wait is chosen in quarters of an hour, up to three hours', () => {
  expect(WAIT_CHOICES).toEqual([0, 15, 30, 45, 60, 75, 90, 105, 120, 135, 150, 165, 180])
  expect(pickupAfter(timeAt('14:02'), 0)).toEqual(timeAt('14:05'))
  expect(pickupAfter(timeAt('14:02'), 180)).toEqual(timeAt('17:05'))
})

test.each([
  ['14:30', 30],
  ['14:35', 30],
  ['14:00', 0],
  ['19:00', 180],
  ['13:59', undefined],
])(
  'a pickup at %s after a landing at 14:00 gives the wait choice of %s minutes',
  (time, minutes) => {
    expect(waitOf({ landsAt: timeAt('14:00'), pickupAt: timeAt(time) })).toBe(minutes)
  },
)

describe('the timeline marker', () => {
  const of = (pickup: string, end: string) =>
    markerPercent({
      landsAt: timeAt('14:00'),
      pickupAt: timeAt(pickup),
      freeWaitingEndsAt: timeAt(end),
    })

  test('is placed where the driver arrives', () => {
    expect(of('14:30', '15:30')).toBe(33)
  })

  test('stays between 20 and 60 per cent', () => {
    expect(of('14:00', '15:00')).toBe(20)
    expect(of('16:30', '17:30')).toBe(60)
    expect(of('13:00', '14:00')).toBe(20)
  })
})

test('a flight to an airport other than the pickup does not match this journey', () => {
  expect(landsAtPickup('LHR', 'LHR')).toBe(true)
  expect(landsAtPickup('LGW', 'LHR')).toBe(false)
  expect(landsAtPickup('', 'LHR')).toBe(true)
})

test.each([
  ['13:55', true],
  ['14:00', false],
  ['17:00', false],
  ['17:01', true],
])('a pickup at %s may be for another flight than the one landing at 14:00: %s', (pickup, odd) => {
  expect(isOddLanding({ landsAt: timeAt('14:00'), pickupAt: timeAt(pickup) })).toBe(odd)
})
