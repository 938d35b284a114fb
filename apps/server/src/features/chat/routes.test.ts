import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { givenBooking, type Made } from '../../../test/given.ts'
import { setUpTestApp } from '../../../test/given-account.ts'
import { type GivenDriver, givenDriver, signInDriver } from '../../../test/given-driver.ts'
import { givenLegInState } from '../../../test/given-leg-in-state.ts'
import { giveCode, givenAnn, givePassword, totpCode } from '../../../test/given-staff.ts'
import { asOwner, type TestClient } from '../../../test/test-app.ts'

const opened = setUpTestApp()
const MISSING = { code: 0, message: 'Something went wrong, please try again.' }

let dan: GivenDriver
let phone: TestClient
let ann: TestClient
let made: Made
let maya: TestClient

beforeAll(async () => {
  const testApp = opened()
  dan = await givenDriver(testApp)
  phone = await signInDriver(testApp, dan)
  const { secret } = await givenAnn(testApp)
  ann = testApp.client()
  await givePassword(ann)
  await giveCode(ann, totpCode(testApp, secret, 30))
})
beforeEach(async () => {
  const testApp = opened()
  await asOwner(testApp, 'update driver_session set seen_at = made_at')
  maya = testApp.client()
  made = await givenBooking(maya)
  testApp.published.length = 0
})

const jobpartid = () => Number(made.Bref)
const code = () => made.ticketcode
const input = (body: string, more: object = {}) => ({
  jobpartid: jobpartid(),
  id: randomUUID(),
  body,
  ...more,
})
const lines = (body: object) =>
  (body as { messages: { side: string; body: string; name: string }[] }).messages.map(
    ({ side, name, body: text }) => `${side} ${name}: ${text}`,
  )

test('customer, desk and driver see each other’s messages, and how far the others have read', async () => {
  await givenLegInState(opened(), { reference: made.Bref, state: 'en_route', driver: dan })

  const guest = opened().client()
  await guest.post('/api/chat', { ...input('Which terminal?'), code: code() })
  await phone.post('/api/driver/chat', input('Terminal 5'))
  const { body } = await ann.post('/api/desk/chat', input('He has a name board'))

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

test('open pages are notified of a message without its text; a tracking link gets nothing', async () => {
  const { bookingId } = await givenLegInState(opened(), {
    reference: made.Bref,
    state: 'assigned',
    driver: dan,
  })
  opened().published.length = 0
  await maya.post('/api/chat', input('My number is 020 7946 0123'))

  const published = opened().published
  expect(published.map(({ topic }) => topic)).toEqual([
    `chat/${bookingId}/1`,
    'board',
    `driver/${dan.driverId}`,
  ])
  expect(published[0]?.event).toMatchObject({
    signal: 'chatUpdate',
    what: 'message',
    from: 'customer',
  })
  expect(JSON.stringify(published)).not.toContain('7946')
})

test('a message that a phone sends twice is stored once, with the time it was written offline', async () => {
  await givenLegInState(opened(), { reference: made.Bref, state: 'on_board', driver: dan })
  const message = input('Nearly there', { at: '2026-03-10T11:51:00Z' })
  const first = await phone.post('/api/driver/chat', message)
  const again = await phone.post('/api/driver/chat', message)
  expect(first.body).toMatchObject({
    messages: [{ body: 'Nearly there', at: '2026-03-10T11:51:00.000Z', number: 1 }],
  })
  expect(again.body).toEqual(first.body)
  expect(opened().published.filter(({ topic }) => topic === 'board')).toHaveLength(1)
})

test('two messages written at the same moment are both stored, one after the other', async () => {
  const sent = Array.from({ length: 6 }, (_, index) =>
    maya.post('/api/chat', input(`Bag ${index}`)),
  )
  await Promise.all(sent)
  const { body } = await maya.get(`/api/chat?jobpartid=${jobpartid()}`)
  const { messages } = body as unknown as { messages: { number: number }[] }
  expect(messages.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6])
})

test('a chat closes an hour after the leg; a message written before that is still accepted', async () => {
  await givenLegInState(opened(), { reference: made.Bref, state: 'completed', driver: dan })
  const ended = opened().deps.now().getTime()
  opened().setNow(new Date(ended + 59 * 60_000).toISOString())
  expect((await maya.post('/api/chat', input('My umbrella'))).body).toMatchObject({ code: 1 })

  opened().setNow(new Date(ended + 61 * 60_000).toISOString())
  const late = await maya.post('/api/chat', input('My hat'))
  expect(late.body).toMatchObject({
    code: 2,
    isopen: false,
    message: expect.stringContaining('closed'),
  })
  const written = input('Thank you', { at: new Date(ended + 30 * 60_000).toISOString() })
  expect((await phone.post('/api/driver/chat', written)).body).toMatchObject({
    code: 1,
    messages: [],
  })
  const { body } = await maya.get(`/api/chat?jobpartid=${jobpartid()}`)
  expect(lines(body)).toEqual(['customer Maya: My umbrella', 'driver Dan: Thank you'])
})

test('another customer’s leg gives byte for byte the same response as a missing one', async () => {
  await givenLegInState(opened(), { reference: made.Bref, state: 'assigned', driver: dan })
  const unauthenticated = opened().client()
  const other = await givenBooking(unauthenticated)
  const eve = await signInDriver(opened(), await givenDriver(opened(), { firstName: 'Eve' }))
  const northway = opened().client('northway.localhost')
  for (const response of [
    await unauthenticated.get(`/api/chat?jobpartid=${jobpartid()}`),
    await unauthenticated.post('/api/chat', input('Hello')),
    await unauthenticated.post('/api/chat', { ...input('Hello'), code: other.ticketcode }),
    await unauthenticated.post('/api/chatread', { jobpartid: jobpartid(), upto: 1 }),
    await northway.get(`/api/chat?jobpartid=${jobpartid()}&code=${code()}`),
    await eve.get(`/api/driver/chat?jobpartid=${jobpartid()}`),
    await eve.post('/api/driver/chat', input('Hello')),
    await maya.get(`/api/driver/chat?jobpartid=${jobpartid()}`),
    await maya.get(`/api/desk/chat?jobpartid=${jobpartid()}`),
    await phone.get(`/api/desk/chat?jobpartid=${jobpartid()}`),
    await unauthenticated.get('/api/chat?jobpartid=99999999'),
  ])
    expect(response).toMatchObject({ status: 404, body: MISSING })
  expect(lines((await maya.get(`/api/chat?jobpartid=${jobpartid()}`)).body)).toEqual([])
})

test('a driver who takes over reads messages to everyone, but not those to the previous driver', async () => {
  await maya.post('/api/chat', input('We have a big dog'))
  await givenLegInState(opened(), { reference: made.Bref, state: 'assigned', driver: dan })
  await maya.post('/api/chat', input('Dan, ring my sister: 020 7946 0999'))
  const eve = await givenDriver(opened(), { firstName: 'Eve' })
  const hers = await signInDriver(opened(), eve)
  await givenLegInState(opened(), { reference: made.Bref, state: 'assigned', driver: eve })
  const { body } = await hers.get(`/api/driver/chat?jobpartid=${jobpartid()}`)
  expect(lines(body)).toEqual(['customer Maya: We have a big dog'])
})

test('a message has at most a thousand characters, and an empty one is rejected', async () => {
  const long = await maya.post('/api/chat', input('a'.repeat(1001)))
  expect(long).toMatchObject({ status: 400, body: { code: 2 } })
  expect((await maya.post('/api/chat', input('  \n '))).body).toMatchObject({
    code: 2,
    messages: [],
  })
  expect((await maya.post('/api/chat', input('a\u0007b'))).status).toBe(400)
  expect((await maya.post('/api/chat', { ...input('Hi'), id: 'one' })).status).toBe(400)
})
