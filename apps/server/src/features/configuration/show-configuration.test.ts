import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenSettings } from '../../../test/given.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { keepSecret } from '../operator/keep-secret.ts'

let house: House
beforeAll(async () => {
  house = await openHouse({ ends: afterAll })
}, 60_000)

const searchApi = async () =>
  (await house.visitor().get('/api/configuration')).body['searchapi'] as unknown

test('searchapi names the address service that is asked first', async () => {
  expect(await searchApi()).toBe('kerbside')

  // one that cannot be asked, for want of a key, and one that can
  await givenSettings(house, {
    engines: { places: [{ engine: 'google' }], roads: [] },
  })
  expect(await searchApi()).toBe('kerbside')
  await givenSettings(house, {
    engines: {
      places: [{ engine: 'google' }, { engine: 'photon', url: 'https://places.example' }],
      roads: [],
    },
  })
  expect(await searchApi()).toBe('photon')

  const { operator } = await house.call()
  await keepSecret(house.deps, { operator, name: 'google-maps', value: 'a-key' })
  house.setNow('2026-03-10T12:01:00Z')
  expect(await searchApi()).toBe('google')
})
