import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { givenBooking, type Made } from '../../../test/given.ts'
import { houseOfFile } from '../../../test/given-account.ts'
import { type GivenDriver, givenDriver, signInDriver } from '../../../test/given-driver.ts'
import { givenRide } from '../../../test/given-ride.ts'
import { figuresOf, giveCode, givenAnn, givePassword } from '../../../test/given-staff.ts'
import { asOwner, type Visitor } from '../../../test/house.ts'

const opened = houseOfFile()
const MISSING = { code: 0, message: 'Something went wrong, please try again.' }

let dan: GivenDriver
let phone: Visitor
let ann: Visitor
let made: Made
let maya: Visitor

beforeAll(async () => {
  const house = opened()
  dan = await givenDriver(house)
  phone = await signInDriver(house, dan)
  const { secret } = await givenAnn(house)
  ann = house.visitor()
  await givePassword(ann)
  await giveCode(ann, figuresOf(house, secret, 30))
})
beforeEach(async () => {
  const house = opened()
  await asOwner(house, 'update driver_session set seen_at = made_at')
  maya = house.visitor()
  made = await givenBooking(maya)
  house.published.length = 0
})

const jobpartid = () => Number(made.Bref)
const code = () => made.ticketcode
const said = (body: string, more: object = {}) => ({
  jobpartid: jobpartid(),
  id: randomUUID(),
  body,
  ...more,
})
const lines = (body: object) =>
  (body as { messages: { side: string; body: string; name: string }[] }).messages.map(
    ({ side, name, body: words }) => `${side} ${name}: ${words}`,
  )

test('customer, desk and driver read what each of them says, and how far the others have read', async () => {
  await givenRide(opened(), { reference: made.Bref, state: 'en_route', driver: dan })

  const guest = opened().visitor()
  await guest.post('/api/chat', { ...said('Which terminal?'), code: code() })
  await phone.post('/api/driver/chat', said('Terminal 5'))
  const { body } = await ann.post('/api/desk/chat', said('He has a name board'))

  expect(lines(body)).toEqual([
    'customer Maya: Which terminal?',
    'driver Dan: Terminal 5',
    'desk Ann Fox: He has a name board',
  ])
  expect(body).toMatchObject({ code: 1, isopen: true, unread: 2, drivername: 'Dan' })

  await ann.post('/api/desk/chatread', { jobpartid: jobpartid(), upto: 99 })
  const seen = await guest.get(`/api/chat?jobpartid=${jobpartid()}&code=${code()}`)
  expect(seen.body).toMatchObject({ readby: { customer: 0, desk: 3, driver: 0 }, unread: 2 })
})

test('open pages hear that something was said, and not what: a link to look at the car reads nothing', async () => {
  const { bookingId } = await givenRide(opened(), {
    reference: made.Bref,
    state: 'assigned',
    driver: dan,
  })
  opened().published.length = 0
  await maya.post('/api/chat', said('My number is 020 7946 0123'))

  const told = opened().published
  expect(told.map(({ topic }) => topic)).toEqual([
    `talk/${bookingId}/1`,
    'board',
    `driver/${dan.driverId}`,
  ])
  expect(told[0]?.event).toMatchObject({ signal: 'chatUpdate', what: 'message', from: 'customer' })
  expect(JSON.stringify(told)).not.toContain('7946')
})

test('what a phone sends twice is said once, with the time it was written in the tunnel', async () => {
  await givenRide(opened(), { reference: made.Bref, state: 'on_board', driver: dan })
  const message = said('Nearly there', { at: '2026-03-10T11:51:00Z' })
  const first = await phone.post('/api/driver/chat', message)
  const again = await phone.post('/api/driver/chat', message)
  expect(first.body).toMatchObject({
    messages: [{ body: 'Nearly there', at: '2026-03-10T11:51:00.000Z', number: 1 }],
  })
  expect(again.body).toEqual(first.body)
  expect(opened().published.filter(({ topic }) => topic === 'board')).toHaveLength(1)
})

test('two who write at the same moment are both heard, one after the other', async () => {
  const sent = Array.from({ length: 6 }, (_, at) => maya.post('/api/chat', said(`Bag ${at}`)))
  await Promise.all(sent)
  const { body } = await maya.get(`/api/chat?jobpartid=${jobpartid()}`)
  const { messages } = body as unknown as { messages: { number: number }[] }
  expect(messages.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6])
})

test('an hour after the ride it closes; what was written before is still heard', async () => {
  await givenRide(opened(), { reference: made.Bref, state: 'completed', driver: dan })
  const ended = opened().deps.now().getTime()
  opened().setNow(new Date(ended + 59 * 60_000).toISOString())
  expect((await maya.post('/api/chat', said('My umbrella'))).body).toMatchObject({ code: 1 })

  opened().setNow(new Date(ended + 61 * 60_000).toISOString())
  const late = await maya.post('/api/chat', said('My hat'))
  expect(late.body).toMatchObject({
    code: 2,
    isopen: false,
    message: expect.stringContaining('closed'),
  })
  const written = said('Thank you', { at: new Date(ended + 30 * 60_000).toISOString() })
  expect((await phone.post('/api/driver/chat', written)).body).toMatchObject({
    code: 1,
    messages: [],
  })
  const { body } = await maya.get(`/api/chat?jobpartid=${jobpartid()}`)
  expect(lines(body)).toEqual(['customer Maya: My umbrella', 'driver Dan: Thank you'])
})

test('somebody else’s journey is missing, to the byte, like one that never was', async () => {
  await givenRide(opened(), { reference: made.Bref, state: 'assigned', driver: dan })
  const stranger = opened().visitor()
  const other = await givenBooking(stranger)
  const eve = await signInDriver(opened(), await givenDriver(opened(), { firstName: 'Eve' }))
  const northway = opened().visitor('northway.localhost')
  for (const answer of [
    await stranger.get(`/api/chat?jobpartid=${jobpartid()}`),
    await stranger.post('/api/chat', said('Hello')),
    await stranger.post('/api/chat', { ...said('Hello'), code: other.ticketcode }),
    await stranger.post('/api/chatread', { jobpartid: jobpartid(), upto: 1 }),
    await northway.get(`/api/chat?jobpartid=${jobpartid()}&code=${code()}`),
    await eve.get(`/api/driver/chat?jobpartid=${jobpartid()}`),
    await eve.post('/api/driver/chat', said('Hello')),
    await maya.get(`/api/driver/chat?jobpartid=${jobpartid()}`),
    await maya.get(`/api/desk/chat?jobpartid=${jobpartid()}`),
    await phone.get(`/api/desk/chat?jobpartid=${jobpartid()}`),
    await stranger.get('/api/chat?jobpartid=99999999'),
  ])
    expect(answer).toMatchObject({ status: 404, body: MISSING })
  expect(lines((await maya.get(`/api/chat?jobpartid=${jobpartid()}`)).body)).toEqual([])
})

test('a driver who takes over reads what was said to everybody, and not what was said to the one before', async () => {
  await maya.post('/api/chat', said('We have a big dog'))
  await givenRide(opened(), { reference: made.Bref, state: 'assigned', driver: dan })
  await maya.post('/api/chat', said('Dan, ring my sister: 020 7946 0999'))
  const eve = await givenDriver(opened(), { firstName: 'Eve' })
  const hers = await signInDriver(opened(), eve)
  await givenRide(opened(), { reference: made.Bref, state: 'assigned', driver: eve })
  const { body } = await hers.get(`/api/driver/chat?jobpartid=${jobpartid()}`)
  expect(lines(body)).toEqual(['customer Maya: We have a big dog'])
})

test('a message of a thousand letters is the longest, and an empty one is none', async () => {
  const long = await maya.post('/api/chat', said('a'.repeat(1001)))
  expect(long).toMatchObject({ status: 400, body: { code: 2 } })
  expect((await maya.post('/api/chat', said('  \n '))).body).toMatchObject({
    code: 2,
    messages: [],
  })
  expect((await maya.post('/api/chat', said('a\u0007b'))).status).toBe(400)
  expect((await maya.post('/api/chat', { ...said('Hi'), id: 'one' })).status).toBe(400)
})
