import { HttpTransportType } from '@microsoft/signalr'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { givenBooking } from '../../test/given.ts'
import { givenCustomer } from '../../test/given-account.ts'
import { type GivenDriver, givenDriver, signInDriver } from '../../test/given-driver.ts'
import { type LiveClient, listening, liveClient, negotiated } from '../../test/given-live.ts'
import { figuresOf, giveCode, givenAnn, givePassword } from '../../test/given-staff.ts'
import { type House, openHouse, type Visitor } from '../../test/house.ts'
import { endDriver } from '../features/driver/end-driver.ts'
import { endMember } from '../features/staff/end-member.ts'
import { legTopic, talkTopic } from './topics.ts'

const warned: object[] = []
let house: House
let base: string
/** Signed in, with a ride of her own. */
let maya: Visitor
let custid: number
let ride: { jobpartid: number; code: string }

beforeAll(async () => {
  const log = { info() {}, error() {}, warn: (facts: object) => void warned.push(facts) }
  house = await openHouse({ deps: { log }, ends: (takeDown) => afterAll(takeDown) })
  base = await listening(house)
  maya = house.visitor()
  ;({ custid } = await givenCustomer(maya))
  ride = await rideOf(maya)
})

/** A page in this visitor's browser, which sends its cookies; `said` is what the page calls its user. */
async function pageOf(visitor: Visitor, said = 'device'): Promise<LiveClient> {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const client = liveClient(base, {
    transport: HttpTransportType.WebSockets,
    said,
    options: { headers: { cookie } },
  })
  onTestFinished(() => client.connection.stop())
  await client.connection.start()
  return client
}

const rideOf = async (visitor: Visitor) => {
  const { Bref, ticketcode } = await givenBooking(visitor)
  return { jobpartid: Number(Bref), code: ticketcode }
}

test('whoever booked follows their ride without a code: signed in, or with the session they booked in', async () => {
  const { jobpartid } = ride
  const page = await pageOf(maya)
  await page.join({ jobpartid })
  await vi.waitFor(() => expect(page.heard[0]).toMatchObject({ signal: 'statusUpdate', jobpartid }))

  const guest = house.visitor()
  const { jobpartid: theirs } = await rideOf(guest)
  expect(await (await pageOf(guest)).join({ jobpartid: theirs })).toEqual({ ok: true })
})

test('S-40: another user’s name in the address opens nothing of theirs, and it is written down', async () => {
  const { jobpartid, code } = ride
  const thief = house.visitor()
  await rideOf(thief)
  warned.length = 0

  const page = await pageOf(thief, `${custid}-198.51.100.7-print-${custid}`)
  await expect(page.join({ jobpartid })).rejects.toThrow('There is nothing here to follow.')
  await expect(page.join({ jobpartid, code: `${code}x` })).rejects.toThrow('There is nothing')
  await expect(page.join({ jobpartid: 987_654_321 })).rejects.toThrow('There is nothing')
  const { operator } = await house.call()
  const [booking] = await house.db
    .selectFrom('leg')
    .select(['booking_id'])
    .where('reference', '=', jobpartid)
    .execute()
  house.deps.live.publish(operator, legTopic(booking?.booking_id ?? '', 1), {
    signal: 'boardUpdate',
    what: 'for the victim',
  })
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(page.heard).toEqual([])
  expect(warned).toHaveLength(3)
  expect(warned[0]).toMatchObject({
    jobpartid,
    operator,
    user: `${custid}-198.51.100.7-print-${custid}`,
  })

  const withCode = await pageOf(house.visitor())
  expect(await withCode.join({ jobpartid, code })).toEqual({ ok: true })
})

test('what a page is given to connect with tells nothing of its session', async () => {
  const sessions = [...maya.cookies]
  const cookie = sessions.map(([name, value]) => `${name}=${value}`).join('; ')
  const { body } = await negotiated(base, { headers: { cookie } })
  const token = Buffer.from(String(body['connectionToken']), 'base64url').toString('latin1')
  expect(sessions).not.toEqual([])
  for (const [, value] of sessions) expect(token).not.toContain(value)
})

test('whoever signs out follows nothing with the page they had open, once it joins again', async () => {
  const page = await pageOf(maya)
  await page.join({ jobpartid: ride.jobpartid })
  await house.db.deleteFrom('session').execute()
  await expect(page.join({ jobpartid: ride.jobpartid })).rejects.toThrow('There is nothing')
})

test('a link that was handed on hears how the ride stands, and not that somebody wrote', async () => {
  const { jobpartid, code } = ride
  const shared = await maya.post('/api/sharetracking', { jobpartid, code })
  const [looking, own] = [await pageOf(house.visitor()), await pageOf(maya)]
  await looking.join({ jobpartid, code: String(shared.body['trackcode']) })
  await own.join({ jobpartid, code })
  await maya.post('/api/chat', { jobpartid, code, id: crypto.randomUUID(), body: 'On my way down' })
  const { operator } = await house.call()
  const [leg] = await house.db
    .selectFrom('leg')
    .select(['booking_id'])
    .where('reference', '=', jobpartid)
    .execute()
  const moved = { signal: 'boardUpdate', what: 'after it' } as const
  house.deps.live.publish(operator, legTopic(leg?.booking_id ?? '', 1), moved)
  const signals = ({ heard }: LiveClient) => heard.map(({ signal }) => signal)
  await vi.waitFor(() => {
    expect(signals(looking)).toEqual(['statusUpdate', 'boardUpdate'])
    expect(signals(own)).toEqual(['statusUpdate', 'chatUpdate', 'boardUpdate'])
  })
  expect(house.published.map(({ topic }) => topic)).toContain(talkTopic(leg?.booking_id ?? '', 1))
})

const tokenOf = async (visitor: Visitor, path: string) =>
  String((await visitor.get(path)).body['token'])

test('a token of the desk is over with the sign-in it was asked for in, and with the job', async () => {
  const { secret } = await givenAnn(house)
  const atDesk = async () => {
    const desk = house.visitor()
    await givePassword(desk)
    // each code lets in once
    house.setNow(new Date(house.deps.now().getTime() + 30_000).toISOString())
    expect((await giveCode(desk, figuresOf(house, secret))).body['code']).toBe(1)
    return desk
  }
  const [here, there] = [await atDesk(), await atDesk()]
  const [left, kept] = [
    await tokenOf(here, '/api/desk/live'),
    await tokenOf(there, '/api/desk/live'),
  ]
  await here.post('/api/staff/signout', {})
  const page = await pageOf(house.visitor())
  await expect(page.join({ board: left })).rejects.toThrow('There is nothing')
  expect(await page.join({ board: kept })).toEqual({ ok: true })
  await endMember(await house.call(), { email: 'ann@kerbside.example' })
  // the page that was open is shut, and another gets no further
  await expect(page.join({ board: kept })).rejects.toThrow('canceled')
  const another = await pageOf(house.visitor())
  await expect(another.join({ board: kept })).rejects.toThrow('There is nothing')
})

test('so is a driver’s', async () => {
  const dan: GivenDriver = await givenDriver(house)
  const phone = await signInDriver(house, dan)
  const page = await pageOf(house.visitor())
  const token = await tokenOf(phone, '/api/driver/live')
  expect(await page.join({ driver: token })).toEqual({ ok: true })
  await phone.post('/api/driver/signout', {})
  const next = await pageOf(house.visitor())
  await expect(next.join({ driver: token })).rejects.toThrow('There is nothing')

  const eve = await givenDriver(house)
  const another = await tokenOf(await signInDriver(house, eve), '/api/driver/live')
  await endDriver(await house.call(), { number: eve.number })
  await expect(next.join({ driver: another })).rejects.toThrow('There is nothing')
})
