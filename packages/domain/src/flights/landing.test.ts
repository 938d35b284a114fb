import { describe, expect, test } from 'vitest'
import { markerPercent, pickupAfter, planAirportPickup, WAIT_CHOICES, waitOf } from './landing.ts'
import { landsAtPickup } from './lands-at-pickup.ts'

const at = (time: string) => new Date(`2026-03-01T${time}:00Z`)

describe('a pickup left open', () => {
  test('falls half an hour after landing, on the next five minutes', () => {
    expect(planAirportPickup({ landsAt: at('14:02') }).pickupAt).toEqual(at('14:35'))
  })

  test('is not pushed to the next when the landing is on the five minutes', () => {
    expect(planAirportPickup({ landsAt: at('14:00') }).pickupAt).toEqual(at('14:30'))
  })
})

test('free waiting runs an hour from the pickup the customer chose', () => {
  const plan = planAirportPickup({ landsAt: at('14:02') }, at('15:00'))
  expect(plan).toEqual({ pickupAt: at('15:00'), freeWaitingEndsAt: at('16:00') })
})

test('an operator that waits longer says so', () => {
  const plan = planAirportPickup({ landsAt: at('14:00'), freeMinutes: 90 })
  expect(plan.freeWaitingEndsAt).toEqual(at('16:00'))
})

test('a wait is chosen by the quarter, up to three hours', () => {
  expect(WAIT_CHOICES).toEqual([0, 15, 30, 45, 60, 75, 90, 105, 120, 135, 150, 165, 180])
  expect(pickupAfter(at('14:02'), 0)).toEqual(at('14:05'))
  expect(pickupAfter(at('14:02'), 180)).toEqual(at('17:05'))
})

test.each([
  ['14:30', 30],
  ['14:35', 30],
  ['14:00', 0],
  ['19:00', 180],
  ['13:59', undefined],
])('a pickup at %s after a landing at 14:00 is the choice of %s minutes', (time, minutes) => {
  expect(waitOf({ landsAt: at('14:00'), pickupAt: at(time) })).toBe(minutes)
})

describe('the marker of the timeline', () => {
  const of = (pickup: string, end: string) =>
    markerPercent({ landsAt: at('14:00'), pickupAt: at(pickup), freeWaitingEndsAt: at(end) })

  test('stands where the driver arrives', () => {
    expect(of('14:30', '15:30')).toBe(33)
  })

  test('never stands nearer to an end than 20 or 60 per cent', () => {
    expect(of('14:00', '15:00')).toBe(20)
    expect(of('16:30', '17:30')).toBe(60)
    expect(of('13:00', '14:00')).toBe(20)
  })
})

test('a flight to another airport than the pickup is not this journey’s flight', () => {
  expect(landsAtPickup('LHR', 'LHR')).toBe(true)
  expect(landsAtPickup('LGW', 'LHR')).toBe(false)
  expect(landsAtPickup('', 'LHR')).toBe(true)
})
