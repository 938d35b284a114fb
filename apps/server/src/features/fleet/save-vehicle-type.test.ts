import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/test-app.ts'
import { listTypesForDesk, saveVehicleType } from './save-vehicle-type.ts'

const named = (name: string) => ({
  name,
  description: '',
  drawing: 'saloon',
  picture: '',
  maxPassengers: 4,
  maxLuggage: 2,
  maxHandbags: 2,
})

test('two vehicle types saved at the same moment get two ids and two positions', async () => {
  const testApp = await startTestApp()
  const deps = await testApp.context()
  for (const round of [1, 2, 3]) {
    const saved = await Promise.all(
      ['Hatchback', 'Convertible'].map((name) => saveVehicleType(deps, named(`${name} ${round}`))),
    )
    expect(saved).toEqual([
      { ok: true, id: expect.any(Number) },
      { ok: true, id: expect.any(Number) },
    ])
  }
  const types = await listTypesForDesk(deps)
  expect(new Set(types.map(({ id }) => id)).size).toBe(types.length)
  expect(new Set(types.map(({ position }) => position)).size).toBe(types.length)
  expect(types.filter(({ name }) => /^(Hatchback|Convertible) /.test(name))).toHaveLength(6)
})

test('one name saved twice at the same moment creates one vehicle type', async () => {
  const testApp = await startTestApp()
  const deps = await testApp.context()
  const saved = await Promise.all([
    saveVehicleType(deps, named('Hatchback')),
    saveVehicleType(deps, named('HATCHBACK')),
  ])
  expect(saved.filter(({ ok }) => ok)).toHaveLength(1)
  expect(saved).toContainEqual({ ok: false, reason: 'known' })
})
