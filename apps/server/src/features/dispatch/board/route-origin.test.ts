import * as wire from '@kerbside/contract/dispatch.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenLeg } from '../../../../test/given-leg.ts'
import { enrolBy, givenInvitation } from '../../../../test/given-staff.ts'
import { asOwner, startTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts'

let testApp: TestApp
let desk: TestClient
beforeAll(async () => {
  testApp = await startTestApp({ now: '2026-03-10T12:00:00Z', ends: afterAll })
  desk = testApp.client()
  await enrolBy(testApp, { client: desk, invitation: await givenInvitation(testApp), word: 'ann' })
})

test('the desk reads whether a route is an estimate, and of which area and date its streets were when it was found', async () => {
  const { reference } = await givenLeg(testApp, '2026-03-10T18:00')
  const read = async () =>
    wire.showDeskLeg.reply.parse((await desk.get(`/api/desk/leg?reference=${reference}`)).body)
      .details?.route
  expect(await read()).toEqual({ engine: 'embedded', estimate: true, area: '', dataAt: '' })

  await asOwner(testApp, `update route set engine = 'streets', estimate = false`)
  expect(await read()).toEqual({ engine: 'streets', estimate: false, area: '', dataAt: '' })

  await asOwner(
    testApp,
    `insert into area (operator_id, id, name, state, sha256, data_at, west, south, east, north, streets, map, places, houses,
       samples, made_at, live_at)
     select operator_id, gen_random_uuid(), name, state, '', data_at::timestamptz, 0, 0, 1, 1, '3', '', 0, 0, '{}',
       now(), route.made_at + live_after::interval
     from (select * from route limit 1) route, (values
       ('older', 'retired', '2025-01-01T00:00Z', '-2 days'),
       ('rutland', 'retired', '2025-11-12T00:00Z', '-1 day'),
       ('newer', 'live', '2026-03-11T00:00Z', '1 day')) area (name, state, data_at, live_after)`,
  )
  expect(await read()).toEqual({
    engine: 'streets',
    estimate: false,
    area: 'rutland',
    dataAt: '2025-11-12T00:00:00.000Z',
  })
})
