import { expect, test } from 'vitest'
import { openHouse } from '../../../test/house.ts'
import { listTypesForDesk, saveVehicleType } from './save-vehicle-type.ts'

const named = (name: string) => ({
  name,
  description: '',
  drawing: 'saloon',
  picture: '',
  mostPassengers: 4,
  mostLuggage: 2,
  mostHandbags: 2,
})

test('two vehicle types saved at the same moment get two ids and two places', async () => {
  const house = await openHouse()
  const means = await house.call()
  for (const round of [1, 2, 3]) {
    const saved = await Promise.all(
      ['Hatchback', 'Convertible'].map((name) => saveVehicleType(means, named(`${name} ${round}`))),
    )
    expect(saved).toEqual([
      { ok: true, id: expect.any(Number) },
      { ok: true, id: expect.any(Number) },
    ])
  }
  const types = await listTypesForDesk(means)
  expect(new Set(types.map(({ id }) => id)).size).toBe(types.length)
  expect(new Set(types.map(({ position }) => position)).size).toBe(types.length)
  expect(types.filter(({ name }) => /^(Hatchback|Convertible) /.test(name))).toHaveLength(6)
})

test('one name saved twice at the same moment makes one vehicle type', async () => {
  const house = await openHouse()
  const means = await house.call()
  const saved = await Promise.all([
    saveVehicleType(means, named('Hatchback')),
    saveVehicleType(means, named('HATCHBACK')),
  ])
  expect(saved.filter(({ ok }) => ok)).toHaveLength(1)
  expect(saved).toContainEqual({ ok: false, reason: 'known' })
})
