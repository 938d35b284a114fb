import { DeskChange } from '@kerbside/contract/dispatch/change.ts'
import { showDeskLeg } from '@kerbside/contract/dispatch.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenStaff } from '../../../../test/given-desk.ts'
import { givenDriver } from '../../../../test/given-driver.ts'
import { givenLeg } from '../../../../test/given-leg.ts'
import { asOwner, startTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts'

const NEAR = { lat: 51.5, lng: -0.02 }
let testApp: TestApp
let desk: TestClient
beforeAll(async () => {
  testApp = await startTestApp({ now: '2026-03-10T12:00:00Z', ends: afterAll })
  desk = await givenStaff(testApp, 'dispatcher')
})

type Row = { type: number; version: number; state: string; fare: number }
const rowOf = async (reference: number): Promise<Row> => {
  const [row] = await asOwner<Row>(
    testApp,
    `select l.vehicle_type_id as type, b.version, l.state, l.fare_minor::int as fare
     from leg l join booking b on b.id = l.booking_id where l.reference = ${reference}`,
  )
  if (!row) throw new Error('no leg')
  return row
}
/** A leg, and a driver whose car is of the other types that are this large or not. */
async function givenMisfit(seats: 'enough' | 'too few') {
  const { reference } = await givenLeg(testApp, '2026-03-10T15:00')
  const before = await rowOf(reference)
  const rows = await asOwner<{ id: number }>(
    testApp,
    `select id from vehicle_type where operator_id = '${(await testApp.context()).operator}'
       and id <> ${before.type} and not accessible and max_passengers >= 4 and max_luggage >= 2
     order by id`,
  )
  const vehicleTypeIds = rows.map(({ id }) => id).slice(0, 1)
  if (seats === 'too few')
    await asOwner(
      testApp,
      `update leg set party = party || '{"passengers": 60}' where reference = ${reference}`,
    )
  const driver = await givenDriver(testApp, { at: NEAR, vehicle: { vehicleTypeIds } })
  const assign = async (more: object) => {
    const { version } = await rowOf(reference)
    const { body } = await desk.post('/api/desk/assign', {
      reference,
      version,
      driverId: driver.number,
      ...more,
    })
    return DeskChange.parse(body)
  }
  return { reference, before, assign }
}

test('a car of another type is refused at once, and assigned as a free upgrade with a reason', async () => {
  const { reference, before, assign } = await givenMisfit('enough')
  expect(await assign({ preview: true, anyway: true })).toMatchObject({
    code: 2,
    reason: 'wrong-vehicle',
    message: 'The driver’s vehicle isn’t the type that was booked.',
  })
  expect(await assign({ upgrade: true, reason: ' ' })).toMatchObject({
    code: 2,
    reason: 'needs-reason',
  })
  const upgrade = { upgrade: true, reason: 'no other car is near' }
  expect(await assign({ ...upgrade, preview: true })).toMatchObject({ code: 1 })
  expect(await rowOf(reference)).toEqual(before)
  expect(await assign(upgrade)).toMatchObject({ code: 1, state: 'assigned' })
  expect(await rowOf(reference)).toMatchObject({ state: 'assigned', fare: before.fare })
  const { body } = await desk.get(`/api/desk/leg?reference=${reference}`)
  const { history = [] } = showDeskLeg.reply.parse(body)
  const note = history.find(({ text }) => text === 'Free upgrade')
  expect(note).toMatchObject({ who: 'Nadia dispatcher' })
  expect(note?.reason).toMatch(/^Toyota Prius instead of .*: no other car is near$/)
  // an upgraded leg can be moved like any other
  const { version } = await rowOf(reference)
  const moved = await desk.post('/api/desk/retime', {
    reference,
    version,
    pickupLocal: '2026-03-10T15:30',
  })
  expect(moved.body).toMatchObject({ code: 1 })
})

test('too few seats, a missing wheelchair place and an expired document are never overridden', async () => {
  const upgrade = { upgrade: true, anyway: true, reason: 'they will fit' }
  const small = await givenMisfit('too few')
  expect(await small.assign(upgrade)).toMatchObject({ code: 2, reason: 'too-few-seats' })
  expect(await rowOf(small.reference)).toEqual(small.before)

  const wheelchair = await givenMisfit('enough')
  const { operator } = await testApp.context()
  const one = `operator_id = '${operator}' and id = ${wheelchair.before.type}`
  await asOwner(testApp, `update vehicle_type set accessible = true where ${one}`)
  expect(await wheelchair.assign(upgrade)).toMatchObject({ code: 2, reason: 'no-wheelchair' })
  await asOwner(testApp, `update vehicle_type set accessible = false where ${one}`)

  const lapsed = await givenMisfit('enough')
  await asOwner(testApp, `update licence set expires_on = '2026-03-01'`)
  expect(await lapsed.assign(upgrade)).toMatchObject({ code: 2, reason: 'licence-ends' })
  expect(await rowOf(lapsed.reference)).toEqual(lapsed.before)
})
