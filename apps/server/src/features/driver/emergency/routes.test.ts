import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { givenStaff } from '../../../../test/given-desk.ts'
import { givenDriver } from '../../../../test/given-driver.ts'
import { givenAssigned, givenLeg, givenPhone } from '../../../../test/given-leg.ts'
import { asOwner, startTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts'
import { applyRetention } from '../../licensing/retention/apply-retention.ts'

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
  expect(await ofDriver(driver)).toMatchObject([{ seenBy: 'Nadia dispatcher' }])
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
  const note = 'Not ours'
  const missing = { emergencyId: randomUUID(), note }
  const resolved = await foreign.post('/api/desk/emergency/resolve', { ...input, note })
  const unresolved = await foreign.post('/api/desk/emergency/resolve', missing)
  expect([resolved.status, resolved.body]).toEqual([unresolved.status, unresolved.body])
  expect(resolved.status).toBe(404)
  const unknown = await foreign.post('/api/desk/emergency', { emergencyId: randomUUID() })
  const theirs = await foreign.post('/api/desk/emergency', input)
  expect([theirs.status, theirs.body]).toEqual([unknown.status, unknown.body])
  const support = await givenStaff(testApp, 'support')
  expect((await support.post('/api/desk/emergency', input)).status).toBe(404)
  expect(await ofDriver(driver, support)).toHaveLength(1)
  expect((await desk.post('/api/desk/emergency', { emergencyId: 'x' })).status).toBe(400)
})

const entriesOf = async (emergencyId: string | undefined) =>
  (
    await asOwner<{ action: string; actor_kind: string; detail: Record<string, unknown> }>(
      testApp,
      `select action, actor_kind, detail from audit_entry where object = 'emergency ${emergencyId}' order by number`,
    )
  ).map(({ action, actor_kind, detail }) => ({ action, by: actor_kind, detail }))

test('an emergency is resolved with a note, and the audit log has who raised, saw and resolved it', async () => {
  const { driver, press, seen } = await givenDriverOnShift()
  await press(SOHO)
  const [emergency] = await ofDriver(driver)
  const emergencyId = emergency?.emergencyId
  await desk.post('/api/desk/emergency', { emergencyId })
  const resolve = async (note: string) =>
    desk.post('/api/desk/emergency/resolve', { emergencyId, note })
  expect((await resolve('  ')).body).toMatchObject({ code: 2, errors: [{ path: 'note' }] })
  expect((await resolve('Flat tyre, recovered')).body).toMatchObject({
    code: 1,
    resolvedBy: 'Nadia dispatcher',
  })
  expect(await ofDriver(driver)).toEqual([])
  expect(await seen()).toBeNull()
  // The second of two people at once reads who was first.
  expect((await resolve('Another note')).body).toMatchObject({
    code: 1,
    resolvedBy: 'Nadia dispatcher',
  })
  expect(await entriesOf(emergencyId)).toMatchObject([
    { action: 'emergency.raised', by: 'driver', detail: { driver: driver.number } },
    { action: 'emergency.seen', by: 'staff' },
    { action: 'emergency.resolved', by: 'staff', detail: { note: 'Flat tyre, recovered' } },
  ])
})

test('a mistaken press is withdrawn within seconds, also by a phone without a signal; later it is not', async () => {
  const { driver, phone, press, seen } = await givenDriverOnShift()
  const eventId = randomUUID()
  await press({ eventId, ...SOHO })
  const withdraw = async (at: string, client = phone) => {
    const event = { kind: 'withdrawal', eventId: randomUUID(), at, emergencyId: eventId }
    const { body } = await client.post('/api/driver/events', { events: [event] })
    return (body['results'] as { code: number; reason: string }[])[0]
  }
  const { phone: others } = await givenDriverOnShift()
  expect(await withdraw('2026-03-10T12:00:05Z', others)).toMatchObject({ reason: 'withdraw-late' })
  testApp.setNow('2026-03-10T12:10:00Z')
  expect(await withdraw('2026-03-10T12:01:00Z')).toMatchObject({ reason: 'withdraw-late' })
  expect(await ofDriver(driver)).toHaveLength(1)
  expect(await withdraw('2026-03-10T12:00:08Z')).toMatchObject({ code: 1 })
  expect(await ofDriver(driver)).toEqual([])
  expect(await seen()).toBeNull()
  expect((await entriesOf(eventId)).map(({ action }) => action)).toEqual([
    'emergency.raised',
    'emergency.withdrawn',
  ])
  const late = await desk.post('/api/desk/emergency/resolve', { emergencyId: eventId, note: 'x' })
  expect(late.status).toBe(404)
})

test('emergencies and messages to the office are erased after their time, open emergencies stay', async () => {
  const first = await givenDriverOnShift()
  await first.press(SOHO)
  const [closed] = await ofDriver(first.driver)
  const note = 'False alarm'
  await desk.post('/api/desk/emergency/resolve', { emergencyId: closed?.emergencyId, note })
  const second = await givenDriverOnShift()
  await second.press(SOHO)
  await second.phone.post('/api/driver/officechat', { id: randomUUID(), body: 'My badge is lost' })
  const context = await testApp.context()
  const count = async (sql: string) => Number((await asOwner(testApp, sql))[0]?.['count'])
  const left = () =>
    count(`select count(*) from driver_emergency where driver_id in
      ('${first.driver.driverId}', '${second.driver.driverId}')`)
  testApp.setNow('2026-06-15T12:00:00Z')
  await applyRetention(context)
  expect(await count('select count(*) from office_message')).toBe(0)
  expect(await left()).toBe(2)
  testApp.setNow('2029-01-01T12:00:00Z')
  await applyRetention(context)
  expect(await left()).toBe(1)
})
