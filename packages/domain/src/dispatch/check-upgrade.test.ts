import { expect, test } from 'vitest'
import { ONE_PASSENGER, type VehicleType } from '../fleet/vehicle-type.ts'
import { checkUpgrade } from './check-upgrade.ts'

const type = (id: number, maxPassengers: number, accessible = false): VehicleType => ({
  id,
  name: `Type ${id}`,
  description: '',
  drawing: 'saloon',
  maxPassengers,
  maxLuggage: 2,
  maxHandbags: 2,
  accessible,
})
const vehicleTypes = [type(1, 4), type(2, 6), type(3, 4, true)]
const check = (
  leg: { vehicleTypeId: number; passengers?: number; luggage?: number },
  vehicle: { vehicleTypeIds: number[]; wheelchair?: boolean },
) =>
  checkUpgrade(
    { vehicleTypeId: leg.vehicleTypeId, party: { ...ONE_PASSENGER, ...leg } },
    { vehicle: { wheelchair: false, ...vehicle }, vehicleTypes },
  )

test('a larger car may drive a booking of a smaller type, and a smaller one that still has the seats', () => {
  expect(check({ vehicleTypeId: 1 }, { vehicleTypeIds: [2] })).toEqual({ ok: true })
  expect(check({ vehicleTypeId: 2, passengers: 4 }, { vehicleTypeIds: [1] })).toEqual({ ok: true })
})

test('a car with too few seats or too little room never may', () => {
  const tooFew = { ok: false, reason: 'too-few-seats' }
  expect(check({ vehicleTypeId: 2, passengers: 5 }, { vehicleTypeIds: [1] })).toEqual(tooFew)
  expect(check({ vehicleTypeId: 2, luggage: 3 }, { vehicleTypeIds: [1] })).toEqual(tooFew)
  expect(check({ vehicleTypeId: 1 }, { vehicleTypeIds: [] })).toEqual(tooFew)
})

test('a passenger in a wheelchair is never given a car that cannot take them', () => {
  expect(check({ vehicleTypeId: 3 }, { vehicleTypeIds: [2] })).toEqual({
    ok: false,
    reason: 'no-wheelchair',
  })
  expect(check({ vehicleTypeId: 3 }, { vehicleTypeIds: [2], wheelchair: true })).toEqual({
    ok: true,
  })
})
