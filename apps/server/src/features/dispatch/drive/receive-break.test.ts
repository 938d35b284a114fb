import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { givenStaff } from '../../../../test/given-desk.ts'
import { givenDriver } from '../../../../test/given-driver.ts'
import { DESK, givenAssigned, givenLeg, givenPhone } from '../../../../test/given-leg.ts'
import { asOwner, startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { offerLeg } from '../assign/offer-leg.ts'
import { moveLeg } from '../leg/move-leg.ts'

const NOON = '2026-03-10T12:00:00Z'
let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ now: NOON, ends: afterAll })
})
beforeEach(() => testApp.setNow(NOON))

/** A driver on shift, with their phone. */
async function givenDriverOnShift() {
  const driver = await givenDriver(testApp, { at: { lat: 51.5, lng: -0.02 } })
  const phone = await givenPhone(testApp, driver)
  const send = async (...events: object[]) => {
    const at = testApp.deps.now().toISOString()
    const body = { events: events.map((event) => ({ eventId: randomUUID(), at, ...event })) }
    const { body: reply } = await phone.post('/api/driver/events', body)
    return reply['results'] as { code: number; reason: string; message: string }[]
  }
  const pause = (on: boolean, more: object = {}) => send({ kind: 'break', on, ...more })
  const shift = async () => (await phone.get('/api/driver/me')).body['shift']
  return { driver, phone, send, pause, shift }
}

const breaksOf = (driverId: string) =>
  asOwner<{ started_at: Date; ended_at: Date | null }>(
    testApp,
    `select started_at, ended_at from driver_break where driver_id = '${driverId}' order by started_at`,
  )

test('a driver takes a break and ends it; a repeated press or report changes nothing', async () => {
  const { driver, pause, shift } = await givenDriverOnShift()
  const eventId = randomUUID()
  expect(await pause(true, { eventId })).toMatchObject([{ code: 1, reason: '' }])
  expect(await shift()).toMatchObject({ breakSince: '2026-03-10T12:00:00.000Z' })
  expect(await pause(true)).toMatchObject([{ code: 1 }])
  testApp.setNow('2026-03-10T12:20:00Z')
  expect(await pause(false)).toMatchObject([{ code: 1 }])
  expect(await pause(true, { eventId })).toMatchObject([{ code: 1 }])
  expect(await shift()).toMatchObject({ breakSince: '' })
  expect(await breaksOf(driver.driverId)).toEqual([
    { started_at: new Date(NOON), ended_at: new Date('2026-03-10T12:20:00Z') },
  ])
})

test('a break taken without a signal counts from its own time', async () => {
  const { driver, send } = await givenDriverOnShift()
  testApp.setNow('2026-03-10T13:00:00Z')
  await send(
    { kind: 'break', on: true, at: '2026-03-10T12:10:00Z' },
    { kind: 'break', on: false, at: '2026-03-10T12:40:00Z' },
  )
  expect(await breaksOf(driver.driverId)).toEqual([
    {
      started_at: new Date('2026-03-10T12:10:00Z'),
      ended_at: new Date('2026-03-10T12:40:00Z'),
    },
  ])
})

test('off shift there is no break, and a break ends with the shift', async () => {
  const { driver, phone, pause } = await givenDriverOnShift()
  await pause(true)
  testApp.setNow('2026-03-10T12:30:00Z')
  expect((await phone.post('/api/driver/shift', { on: false })).body).toMatchObject({ code: 1 })
  expect(await breaksOf(driver.driverId)).toMatchObject([
    { ended_at: new Date('2026-03-10T12:30:00Z') },
  ])
  expect(await pause(true)).toMatchObject([
    {
      code: 2,
      reason: 'break-off-shift',
      message: 'You are off shift, so there is no break to take.',
    },
  ])
})

test('a driver on a break gets no offers, and sets off only when they have ended it', async () => {
  const { driver, pause, send } = await givenDriverOnShift()
  const { reference } = await givenLeg(testApp, '2026-03-10T13:00')
  const context = await testApp.context()
  await pause(true)
  const offered = { reference, driverId: driver.driverId, by: DESK }
  expect(await offerLeg(context, offered)).toMatchObject({ ok: false, reason: 'on-break' })
  await givenAssigned(testApp, { reference, driverId: driver.driverId })
  const setOff = { kind: 'move', reference, to: 'en_route' }
  expect(await send(setOff)).toMatchObject([
    { code: 2, message: 'You are on a break. End it, then set off.' },
  ])
  expect(await send({ kind: 'break', on: false }, setOff)).toMatchObject([{ code: 1 }, { code: 1 }])
  expect(await pause(true)).toMatchObject([{ code: 2, reason: 'break-on-leg' }])
})

test('a driver whom the desk sends off is no longer on a break', async () => {
  const { driver, pause, shift } = await givenDriverOnShift()
  const { reference } = await givenLeg(testApp, '2026-03-10T13:00')
  await givenAssigned(testApp, { reference, driverId: driver.driverId })
  await pause(true)
  const moved = { reference, to: 'en_route', by: DESK, reason: '' } as const
  expect(await moveLeg(await testApp.context(), moved)).toMatchObject({ ok: true })
  expect(await shift()).toMatchObject({ breakSince: '' })
})

test('the board shows since when a driver rests', async () => {
  const { driver, pause } = await givenDriverOnShift()
  await pause(true)
  testApp.setNow('2026-03-10T12:15:00Z')
  const desk = await givenStaff(testApp, 'dispatcher')
  const { body } = await desk.get('/api/desk/board')
  const drivers = body['drivers'] as { driverId: number }[]
  expect(drivers.find(({ driverId }) => driverId === driver.number)).toMatchObject({
    shift: { breakSince: '2026-03-10T12:00:00.000Z' },
    breaks: [{ beganAt: '2026-03-10T12:00:00.000Z', endedAt: null }],
  })
})
