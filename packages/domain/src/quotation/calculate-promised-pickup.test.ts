import { expect, test } from 'vitest'
import { calculatePromisedPickup, promisedMinutes } from './calculate-promised-pickup.ts'

const CARS = { minutesByType: { 1: 12, 3: 41 }, otherMinutes: 55 }
const minutesOf = (vehicleTypeId: number, minLeadMinutes = 0) =>
  promisedMinutes(CARS, { vehicleTypeId, minLeadMinutes })

test('an as-soon-as-possible pickup depends on the drive of the nearest driver with that vehicle type', () => {
  expect(minutesOf(1)).toBe(12)
  expect(minutesOf(3)).toBe(41)
})

test('a vehicle type that no driver near the pickup drives comes from the base', () => {
  expect(minutesOf(9)).toBe(55)
})

test('the operator’s lead time applies however near a car is', () => {
  expect(minutesOf(1, 30)).toBe(30)
  expect(minutesOf(3, 30)).toBe(41)
})

test('the promised time is rounded up to a whole minute', () => {
  const at = new Date('2026-12-03T17:15:20Z')
  expect(calculatePromisedPickup(at, 12).toISOString()).toBe('2026-12-03T17:28:00.000Z')
  expect(calculatePromisedPickup(new Date('2026-12-03T17:15:00Z'), 12).toISOString()).toBe(
    '2026-12-03T17:27:00.000Z',
  )
})
