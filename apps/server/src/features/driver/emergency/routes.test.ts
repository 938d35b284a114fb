import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { givenStaff } from '../../../../test/given-desk.ts'
import { givenDriver } from '../../../../test/given-driver.ts'
import { givenAssigned, givenLeg, givenPhone } from '../../../../test/given-leg.ts'
import { startTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts'

const NOON = '2026-03-10T12:00:00Z'
const SOHO = { lat: 51.5137, lng: -0.1337 }
let testApp: TestApp
let desk: TestClient
beforeAll(async () => {
  testApp = await startTestApp({ now: NOON, ends: afterAll })
  desk = await givenStaff(testApp, 'dispatcher')
})
beforeEach(() => testApp.setNow(NOON))

async function givenDriverOnShift() {
  const driver = await givenDriver(testApp, { at: { lat: 51.5, lng: -0.02 } })
  const phone = await givenPhone(testApp, driver)
  const press = async (more: object = {}) => {
    const at = testApp.deps.now().toISOString()
    const events = [{ kind: 'emergency', eventId: randomUUID(), at, ...more }]
    return (await phone.post('/api/driver/events', { events })).body
  }
  const seen = async () => (await phone.get('/api/driver/me')).body['emergency']
  return { driver, phone, press, seen }
}

const listAt = async (client: TestClient) =>
  (await client.get('/api/desk/emergencies')).body['emergencies'] as {
    emergencyId: string
    driverId: number
  }[]

const ofDriver = async ({ number }: { number: number }, client = desk) =>
  (await listAt(client)).filter(({ driverId }) => driverId === number)

test('the emergency button sends the position and the job to the desk', async () => {
  const { driver, press } = await givenDriverOnShift()
  const { reference } = await givenLeg(testApp, '2026-03-10T13:00')
  await givenAssigned(testApp, { reference, driverId: driver.driverId })
  expect(await press({ reference, ...SOHO })).toMatchObject({ code: 1, results: [{ code: 1 }] })
  expect(await ofDriver(driver)).toMatchObject([
    {
      name: 'Dan Driver',
      phone: driver.phone,
      vehicle: 'Silver Toyota Prius',
      reference,
      place: SOHO,
      raisedAt: '2026-03-10T12:00:00.000Z',
    },
  ])
  expect((await desk.get('/api/desk/emergencies')).body).toMatchObject({ emergencyNumber: '999' })
})

test('without a position of its own the last known place is sent; a job of another driver is not', async () => {
  const { driver, press } = await givenDriverOnShift()
  const { reference } = await givenLeg(testApp, '2026-03-10T14:00')
  await press({ reference })
  expect(await ofDriver(driver)).toMatchObject([
    { reference: null, bookingRef: '', place: { lat: 51.5, lng: -0.02 } },
  ])
})

test('an event that is sent twice is one emergency, and a driver who presses again is one line with the new place', async () => {
  const { driver, press } = await givenDriverOnShift()
  const eventId = randomUUID()
  await press({ eventId, lat: 51.4, lng: -0.1 })
  await press({ eventId, lat: 51.4, lng: -0.1 })
  testApp.setNow('2026-03-10T12:01:00Z')
  await press(SOHO)
  expect(await ofDriver(driver)).toMatchObject([{ place: SOHO }])
})

test('the first dispatcher acknowledges it, the second reads who did, and the driver reads it too', async () => {
  const { driver, press, seen } = await givenDriverOnShift()
  await press(SOHO)
  expect(await seen()).toMatchObject({ seenBy: '' })
  const [emergency] = await ofDriver(driver)
  const input = { emergencyId: emergency?.emergencyId }
  expect((await desk.post('/api/desk/emergency', input)).body).toMatchObject({
    code: 1,
    acknowledgedBy: 'Nadia dispatcher',
  })
  const owner = await givenStaff(testApp, 'owner')
  expect((await owner.post('/api/desk/emergency', input)).body).toMatchObject({
    code: 1,
    acknowledgedBy: 'Nadia dispatcher',
  })
  expect(await ofDriver(driver)).toEqual([])
  expect(await seen()).toMatchObject({ seenBy: 'Nadia dispatcher' })
  testApp.setNow('2026-03-10T13:30:00Z')
  expect(await seen()).toBeNull()
})

test('another operator’s desk sees nothing of it and cannot acknowledge it; support cannot either', async () => {
  const { driver, press } = await givenDriverOnShift()
  await press(SOHO)
  const [emergency] = await ofDriver(driver)
  const input = { emergencyId: emergency?.emergencyId }
  const foreign = await givenStaff(testApp, 'dispatcher', 'northway')
  expect(await listAt(foreign)).toEqual([])
  const unknown = await foreign.post('/api/desk/emergency', { emergencyId: randomUUID() })
  const theirs = await foreign.post('/api/desk/emergency', input)
  expect([theirs.status, theirs.body]).toEqual([unknown.status, unknown.body])
  const support = await givenStaff(testApp, 'support')
  expect((await support.post('/api/desk/emergency', input)).status).toBe(404)
  expect(await ofDriver(driver, support)).toHaveLength(1)
  expect((await desk.post('/api/desk/emergency', { emergencyId: 'x' })).status).toBe(400)
})
