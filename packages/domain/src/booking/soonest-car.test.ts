import { expect, test } from 'vitest'
import {
  after,
  at,
  fromHeathrow,
  givenCars,
  givenOffer,
  NINE,
  toCanaryWharf,
} from './draft/draft-given.ts'
import { reduceDraft } from './draft/draft-reduce.ts'
import { soonestCar } from './soonest-car.ts'

const CARS = givenCars(12, { minutesByType: { 1: 12, 3: 25 }, otherMinutes: 55 })
const quotedDraft = after(fromHeathrow)
const known = reduceDraft(quotedDraft, {
  type: 'nearest',
  request: quotedDraft.request,
  cars: CARS,
})
const wanted = after(fromHeathrow, toCanaryWharf)
const quoted = reduceDraft(wanted, {
  type: 'quoted',
  request: wanted.request,
  offer: givenOffer({ nearest: CARS, preselectedTypeId: 3 }),
})

test('before there are prices the soonest car of any type counts', () => {
  expect(soonestCar(known, { minLeadMinutes: 0 })).toEqual({
    minutes: 12,
    at: new Date(NINE + 12 * 60_000),
    isNear: true,
  })
})

test('once there are prices the chosen car counts', () => {
  expect(soonestCar(quoted, { minLeadMinutes: 0 })?.minutes).toBe(25)
})

test('a type that no driver nearby drives comes from the base', () => {
  expect(soonestCar(quoted, { minLeadMinutes: 0, vehicleTypeId: 4 })).toMatchObject({
    minutes: 55,
    isNear: false,
  })
})

test('a car that comes from the base within the operator’s lead time counts as near', () => {
  expect(soonestCar(quoted, { minLeadMinutes: 60, vehicleTypeId: 4 })).toMatchObject({
    minutes: 60,
    isNear: true,
  })
})

test('there is no soonest car for a fixed pickup time, nor before the server has answered', () => {
  expect(soonestCar(reduceDraft(known, at('2026-12-03T12:00')), { minLeadMinutes: 0 })).toBe(
    undefined,
  )
  expect(soonestCar(quotedDraft, { minLeadMinutes: 0 })).toBeUndefined()
})

test('a later answer about the nearest cars replaces the first, and the price stays', () => {
  const moved = reduceDraft(quoted, {
    type: 'nearest',
    request: quoted.request,
    cars: givenCars(8, { minutesByType: { 3: 18 } }),
  })
  expect(soonestCar(moved, { minLeadMinutes: 0 })?.minutes).toBe(18)
  expect(moved.offer).toBe(quoted.offer)
})
