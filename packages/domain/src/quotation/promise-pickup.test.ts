import { expect, test } from 'vitest'
import { promisedMinutes, promisePickup } from './promise-pickup.ts'

const CARS = { minutesByType: { 1: 12, 3: 41 }, otherMinutes: 55 }
const minutesOf = (vehicleTypeId: number, minLeadMinutes = 0) =>
  promisedMinutes(CARS, { vehicleTypeId, minLeadMinutes })

test('a car as soon as possible is promised by the way of the nearest driver of its type', () => {
  expect(minutesOf(1)).toBe(12)
  expect(minutesOf(3)).toBe(41)
})

test('a type that no driver near the pickup drives comes from the base', () => {
  expect(minutesOf(9)).toBe(55)
})

test('the operator’s notice holds however near a car is', () => {
  expect(minutesOf(1, 30)).toBe(30)
  expect(minutesOf(3, 30)).toBe(41)
})

test('the promise is a whole minute, and never too soon', () => {
  const at = new Date('2026-12-03T17:15:20Z')
  expect(promisePickup(at, 12).toISOString()).toBe('2026-12-03T17:28:00.000Z')
  expect(promisePickup(new Date('2026-12-03T17:15:00Z'), 12).toISOString()).toBe(
    '2026-12-03T17:27:00.000Z',
  )
})
