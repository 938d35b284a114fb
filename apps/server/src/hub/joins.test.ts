import { HttpTransportType } from '@microsoft/signalr'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { givenBooking } from '../../test/given.ts'
import { givenCustomer } from '../../test/given-account.ts'
import { type GivenDriver, givenDriver, signInDriver } from '../../test/given-driver.ts'
import { type LiveClient, listening, liveClient, negotiated } from '../../test/given-live.ts'
import { giveCode, givenAnn, givePassword, totpCode } from '../../test/given-staff.ts'
import { startTestApp, type TestApp, type TestClient } from '../../test/test-app.ts'
import { endDriver } from '../features/driver/fleet/end-driver.ts'
import { endMember } from '../features/staff/end-member.ts'
import { chatTopic, legTopic } from './topics.ts'

const warned: object[] = []
let testApp: TestApp
let base: string
/** A signed-in customer with a booking of her own. */
let maya: TestClient
let custid: number
let bookedLeg: { jobpartid: number; code: string }

beforeAll(async () => {
  const log = { info() {}, error() {}, warn: (params: object) => void warned.push(params) }
  testApp = await startTestApp({ deps: { log }, ends: (takeDown) => afterAll(takeDown) })
  base = await listening(testApp)
  maya = testApp.client()
  ;({ custid } = await givenCustomer(maya))
  bookedLeg = await bookLeg(maya)
})

/** A page in this client's browser, which sends its cookies; `payload` is the user name that the page claims. */
async function pageOf(testClient: TestClient, payload = 'device'): Promise<LiveClient> {
  const cookie = [...testClient.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const client = liveClient(base, {
    transport: HttpTransportType.WebSockets,
    userAgent: payload,
    options: { headers: { cookie } },
  })
  onTestFinished(() => client.connection.stop())
  await client.connection.start()
  return client
}

const bookLeg = async (testClient: TestClient) => {
  const { Bref, ticketcode } = await givenBooking(testClient)
  return { jobpartid: Number(Bref), code: ticketcode }
}

test('a customer follows their leg without a code, signed in or with the session that booked it', async () => {
  const { jobpartid } = bookedLeg
  const page = await pageOf(maya)
  await page.join({ jobpartid })
  await vi.waitFor(() =>
    expect(page.received[0]).toMatchObject({ signal: 'statusUpdate', jobpartid }),
  )

  const guest = testApp.client()
  const { jobpartid: theirs } = await bookLeg(guest)
  expect(await (await pageOf(guest)).join({ jobpartid: theirs })).toEqual({ ok: true })
})

test('S-40: another user’s name in the address opens nothing of theirs, and the attempt is logged', async () => {
  const { jobpartid, code } = bookedLeg
  const thief = testApp.client()
  await bookLeg(thief)
  warned.length = 0

  const page = await pageOf(thief, `${custid}-198.51.100.7-print-${custid}`)
  await expect(page.join({ jobpartid })).rejects.toThrow('There is nothing here to follow.')
  await expect(page.join({ jobpartid, code: `${code}x` })).rejects.toThrow('There is nothing')
  await expect(page.join({ jobpartid: 987_654_321 })).rejects.toThrow('There is nothing')
  const { operator } = await testApp.context()
  const [booking] = await testApp.db
    .selectFrom('leg')
    .select(['booking_id'])
    .where('reference', '=', jobpartid)
    .execute()
  testApp.deps.live.publish(operator, legTopic(booking?.booking_id ?? '', 1), {
    signal: 'boardUpdate',
    what: 'for the victim',
  })
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(page.received).toEqual([])
  expect(warned).toHaveLength(3)
  expect(warned[0]).toMatchObject({
    jobpartid,
    operator,
    user: `${custid}-198.51.100.7-print-${custid}`,
  })

  const withCode = await pageOf(testApp.client())
  expect(await withCode.join({ jobpartid, code })).toEqual({ ok: true })
})

test('the connection token that a page gets reveals nothing of its session', async () => {
  const sessions = [...maya.cookies]
  const cookie = sessions.map(([name, value]) => `${name}=${value}`).join('; ')
  const { body } = await negotiated(base, { headers: { cookie } })
  const token = Buffer.from(String(body['connectionToken']), 'base64url').toString('latin1')
  expect(sessions).not.toEqual([])
  for (const [, value] of sessions) expect(token).not.toContain(value)
})

test('after signing out, a page that was open can no longer follow once it joins again', async () => {
  const page = await pageOf(maya)
  await page.join({ jobpartid: bookedLeg.jobpartid })
  await testApp.db.deleteFrom('session').execute()
  await expect(page.join({ jobpartid: bookedLeg.jobpartid })).rejects.toThrow('There is nothing')
})

test('a shared link follows the leg’s state, but not the chat', async () => {
  const { jobpartid, code } = bookedLeg
  const shared = await maya.post('/api/sharetracking', { jobpartid, code })
  const [looking, own] = [await pageOf(testApp.client()), await pageOf(maya)]
  await looking.join({ jobpartid, code: String(shared.body['trackcode']) })
  await own.join({ jobpartid, code })
  await maya.post('/api/chat', { jobpartid, code, id: crypto.randomUUID(), body: 'On my way down' })
  const { operator } = await testApp.context()
  const [leg] = await testApp.db
    .selectFrom('leg')
    .select(['booking_id'])
    .where('reference', '=', jobpartid)
    .execute()
  const moved = { signal: 'boardUpdate', what: 'after it' } as const
  testApp.deps.live.publish(operator, legTopic(leg?.booking_id ?? '', 1), moved)
  const signals = ({ received }: LiveClient) => received.map(({ signal }) => signal)
  await vi.waitFor(() => {
    expect(signals(looking)).toEqual(['statusUpdate', 'boardUpdate'])
    expect(signals(own)).toEqual(['statusUpdate', 'chatUpdate', 'boardUpdate'])
  })
  expect(testApp.published.map(({ topic }) => topic)).toContain(chatTopic(leg?.booking_id ?? '', 1))
})

const tokenOf = async (testClient: TestClient, path: string) =>
  String((await testClient.get(path)).body['token'])

test('a staff token ends with the sign-in it was issued for, and with the employment', async () => {
  const { secret } = await givenAnn(testApp)
  const atDesk = async () => {
    const desk = testApp.client()
    await givePassword(desk)
    // Each code is valid for one sign-in only.
    testApp.setNow(new Date(testApp.deps.now().getTime() + 30_000).toISOString())
    expect((await giveCode(desk, totpCode(testApp, secret))).body['code']).toBe(1)
    return desk
  }
  const [here, there] = [await atDesk(), await atDesk()]
  const [left, kept] = [
    await tokenOf(here, '/api/desk/live'),
    await tokenOf(there, '/api/desk/live'),
  ]
  await here.post('/api/staff/signout', {})
  const page = await pageOf(testApp.client())
  await expect(page.join({ board: left })).rejects.toThrow('There is nothing')
  expect(await page.join({ board: kept })).toEqual({ ok: true })
  await endMember(await testApp.context(), { email: 'ann@kerbside.example' })
  // The open page is closed, and a new join fails.
  await expect(page.join({ board: kept })).rejects.toThrow('canceled')
  const another = await pageOf(testApp.client())
  await expect(another.join({ board: kept })).rejects.toThrow('There is nothing')
})

test('a driver’s token ends with the sign-in it was issued for, and with the employment', async () => {
  const dan: GivenDriver = await givenDriver(testApp)
  const phone = await signInDriver(testApp, dan)
  const page = await pageOf(testApp.client())
  const token = await tokenOf(phone, '/api/driver/live')
  expect(await page.join({ driver: token })).toEqual({ ok: true })
  await phone.post('/api/driver/signout', {})
  const next = await pageOf(testApp.client())
  await expect(next.join({ driver: token })).rejects.toThrow('There is nothing')

  const eve = await givenDriver(testApp)
  const another = await tokenOf(await signInDriver(testApp, eve), '/api/driver/live')
  await endDriver(await testApp.context(), { number: eve.number })
  await expect(next.join({ driver: another })).rejects.toThrow('There is nothing')
})
