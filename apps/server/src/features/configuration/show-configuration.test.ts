import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenSettings } from '../../../test/given.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { saveSecret } from '../operator/save-secret.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ ends: afterAll })
}, 60_000)

const searchApi = async () =>
  (await testApp.client().get('/api/configuration')).body['searchapi'] as unknown

test('searchapi names the address service that is used first', async () => {
  expect(await searchApi()).toBe('kerbside')

  // one without the key it needs, and one that is configured
  await givenSettings(testApp, {
    engines: { places: [{ engine: 'google' }], roads: [] },
  })
  expect(await searchApi()).toBe('kerbside')
  await givenSettings(testApp, {
    engines: {
      places: [{ engine: 'google' }, { engine: 'photon', url: 'https://places.example' }],
      roads: [],
    },
  })
  expect(await searchApi()).toBe('photon')

  const { operator } = await testApp.context()
  await saveSecret(testApp.deps, { operator, name: 'google-maps', value: 'a-key' })
  testApp.setNow('2026-03-10T12:01:00Z')
  expect(await searchApi()).toBe('google')
})
