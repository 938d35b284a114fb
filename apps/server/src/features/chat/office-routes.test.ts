import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { givenStaff } from '../../../test/given-desk.ts'
import { givenDriver } from '../../../test/given-driver.ts'
import { givenPhone } from '../../../test/given-leg.ts'
import { asOwner, startTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts'
import { endDriver } from '../driver/fleet/end-driver.ts'

const NOON = '2026-03-10T12:00:00Z'
let testApp: TestApp
let desk: TestClient
beforeAll(async () => {
  testApp = await startTestApp({ now: NOON, ends: afterAll })
  desk = await givenStaff(testApp, 'dispatcher')
})
beforeEach(async () => {
  testApp.setNow(NOON)
  await asOwner(testApp, 'delete from office_read; delete from office_message')
  testApp.published.length = 0
})

async function givenWriter(firstName = 'Dan') {
  const driver = await givenDriver(testApp, { firstName })
  const phone = await givenPhone(testApp, driver)
  const write = async (body: string, more: object = {}) =>
    (await phone.post('/api/driver/officechat', { id: randomUUID(), body, ...more })).body
  return { driver, phone, write }
}

const lines = (body: object) =>
  (body as { messages: { side: string; body: string }[] }).messages.map(
    (message) => `${message.side}: ${message.body}`,
  )
type Listed = { driverId: number; unread: number; body: string }
const listed = async (client = desk) =>
  (await client.get('/api/desk/driverchats')).body['chats'] as Listed[]

test('a driver writes to the office without a job, the office sees it unread, answers, and both see what was read', async () => {
  const { driver, phone, write } = await givenWriter()
  expect(await write('I’m running low on receipts')).toMatchObject({ code: 1, jobpartid: 0 })
  expect(testApp.published.map(({ topic }) => topic)).toEqual([
    'board',
    `driver/${driver.driverId}`,
  ])
  expect(JSON.stringify(testApp.published)).not.toContain('receipts')
  const driverId = driver.number
  expect(await listed()).toMatchObject([{ driverId, unread: 1 }])
  const answer = { driverId, id: randomUUID(), body: 'Come by at six' }
  expect(lines((await desk.post('/api/desk/driverchat', answer)).body)).toEqual([
    'driver: I’m running low on receipts',
    'desk: Come by at six',
  ])
  // neither its own answer nor what the driver has read is unread for the office, or read by it
  expect(await listed()).toMatchObject([{ unread: 1 }])
  await phone.post('/api/driver/officechatread', { upto: 2 })
  expect(await listed()).toMatchObject([{ unread: 1 }])
  await desk.post('/api/desk/driverchatread', { driverId, upto: 99 })
  expect(await listed()).toMatchObject([{ driverId, unread: 0, body: 'Come by at six' }])
  const own = async () => (await phone.get('/api/driver/officechat')).body
  const read = { unread: 0, readby: { desk: 2, driver: 2 } }
  expect(await own()).toMatchObject(read)
  // an older window of the desk
  await desk.post('/api/desk/driverchatread', { driverId, upto: 1 })
  expect(await own()).toMatchObject(read)
})

test('a message that a phone sends twice is stored once, with the time it was written offline', async () => {
  const { write } = await givenWriter()
  const message = { id: randomUUID(), at: '2026-03-10T11:51:00Z' }
  await write('Back in ten', message)
  expect(await write('Back in ten', message)).toMatchObject({
    messages: [{ body: 'Back in ten', at: '2026-03-10T11:51:00.000Z', number: 1 }],
  })
  expect(await write('  ')).toMatchObject({ code: 2, message: 'This message is empty.' })
})

test('another driver and another operator read nothing, and a phone on which another driver signed in sends nothing', async () => {
  const { driver, phone, write } = await givenWriter()
  await write('Only for the office')
  const { phone: eves, driver: eve } = await givenWriter('Eve')
  expect(lines((await eves.get('/api/driver/officechat')).body)).toEqual([])
  const theirs = await eves.get(`/api/driver/officechat?driverId=${driver.number}`)
  expect(theirs.status).toBe(404)
  const left = { id: randomUUID(), body: 'Dan’s unsent message', driverId: driver.number }
  expect((await eves.post('/api/driver/officechat', left)).status).toBe(404)
  expect((await phone.post('/api/driver/officechat', left)).body).toMatchObject({ code: 1 })
  const northway = await givenStaff(testApp, 'dispatcher', 'northway')
  expect(await listed(northway)).toEqual([])
  const at = (id: number) => `/api/desk/driverchat?driverId=${id}`
  for (const client of [northway, eves, testApp.client()]) {
    const [ours, missing] = [await client.get(at(driver.number)), await client.get(at(98_765))]
    expect([ours.status, ours.body]).toEqual([404, missing.body])
  }
  expect(eve.number).not.toBe(driver.number)
})

test('a driver with a closed app is notified of the office’s message, and of none of their own', async () => {
  const { driver, write } = await givenWriter()
  await asOwner(
    testApp,
    `insert into push_subscription (operator_id, id, endpoint, endpoint_hash, p256dh, auth, driver_id, made_at)
     select operator_id, '${randomUUID()}', 'https://push.example', '\\x01', '\\x02', '\\x03', id, now()
     from driver where id = '${driver.driverId}'`,
  )
  const pushes = () => asOwner(testApp, "select id from message where kind = 'office-message'")
  await write('I’m back')
  expect(await pushes()).toEqual([])
  const answer = { driverId: driver.number, id: randomUUID(), body: 'Thanks' }
  await desk.post('/api/desk/driverchat', answer)
  expect(await pushes()).toHaveLength(1)
})

test('the conversation of a driver who has left is not listed any more', async () => {
  const { driver, write } = await givenWriter()
  await write('My last day')
  expect(await listed()).toHaveLength(1)
  await endDriver(await testApp.context(), { number: driver.number })
  expect(await listed()).toEqual([])
  const at = `/api/desk/driverchat?driverId=${driver.number}`
  expect((await desk.get(at)).status).toBe(404)
})
