import { HttpTransportType } from '@microsoft/signalr'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import {
  type LiveClient,
  liveClient,
  negotiated,
  rawClient,
  tokenIn,
} from '../../test/given-live.ts'
import { FIRST_OPERATOR, type HubServer, openHubServer } from '../../test/hub-server.ts'
import { embeddedBus } from '../ports/bus/embedded.ts'
import { writeLiveToken } from './live-token.ts'
import { legTopic } from './topics.ts'

const TOPIC = legTopic('booking-7', 1)

let server: HubServer
/** Somebody else, who does nothing wrong. */
let neighbour: LiveClient
const warned: object[] = []

beforeAll(async () => {
  const log = { info() {}, error() {}, warn: (facts: object) => void warned.push(facts) }
  server = await openHubServer({ bus: embeddedBus(), log, settings: { handshakeMs: 300 } })
  server.live.onJoin('booking', async (_call, { jobpartid }) =>
    jobpartid === 7 ? { topics: [TOPIC], snapshot: [] } : undefined,
  )
})
afterAll(() => server.close())

beforeEach(async () => {
  warned.length = 0
  neighbour = liveClient(server.base, { transport: HttpTransportType.WebSockets })
  await neighbour.connection.start()
  await neighbour.join({ jobpartid: 7 })
})

/** Whatever the other one did: the neighbour never noticed. */
afterEach(async () => {
  server.live.publish(FIRST_OPERATOR, TOPIC, { signal: 'boardUpdate', what: 'still here' })
  await vi.waitFor(() => expect(neighbour.heard).toHaveLength(1), { timeout: 2_000, interval: 5 })
  expect(neighbour.told).toEqual([])
  await neighbour.connection.stop()
})

const END = '\u001e'
const join = (jobpartid: unknown) => ({
  type: 1,
  invocationId: '1',
  target: 'Join',
  arguments: [{ jobpartid }],
})

test.each([
  ['a frame that is cut off', '{"type":6}'],
  ['what is no JSON', `{"type":1,"target":"Join","arguments":[NaN]}${END}`],
  ['a list in place of a message', `[1,2,3]${END}`],
  ['nothing', END],
  ['a call without a name', `{"type":1,"arguments":[]}${END}`],
  ['a call without arguments', `{"type":1,"target":"Join"}${END}`],
  ['10,000 pings in one go', `{"type":6}${END}`.repeat(2_900)],
])('%s ends the connection with an error', async (_name, frame) => {
  const client = await rawClient(server.base)
  client.socket.send(frame)
  expect(await client.closed).toBe(1000)
  expect(client.frames.at(-1)).toMatch(/^{"type":7,"error":"[A-Z][a-z ]+\."}/)
})

test('a frame longer than 32 kB ends the connection before it is read', async () => {
  const client = await rawClient(server.base)
  client.socket.send('x'.repeat(32 * 1024 + 1))
  expect(await client.closed).toBe(1009)
})

test('bytes in place of text end the connection', async () => {
  const client = await rawClient(server.base)
  client.socket.send(Buffer.from([1, 2, 3]))
  expect(await client.closed).toBe(1000)
})

test('10,000 pings, one by one, end the connection; a ping now and then does not', async () => {
  const client = await rawClient(server.base)
  client.say({ type: 6 })
  client.say(join(7))
  await vi.waitFor(() => expect(client.frames).toHaveLength(2))
  for (let n = 0; n < 10_000; n++) if (client.socket.readyState === 1) client.say({ type: 6 })
  expect(await client.closed).toBe(1000)
  expect(client.frames.at(-1)).toContain('Too many messages.')
})

test.each([
  ['another protocol', { protocol: 'messagepack', version: 1 }],
  ['a later version', { protocol: 'json', version: 3 }],
  ['a call in its place', join(7)],
])('a handshake with %s is answered with an error', async (_name, said) => {
  const client = await rawClient(server.base, { handshake: false })
  client.say(said)
  expect(await client.closed).toBe(1000)
  expect(client.frames).toEqual([expect.stringContaining('"error":"Only the json protocol')])
})

test('whoever agrees on nothing is not waited for', async () => {
  const client = await rawClient(server.base, { handshake: false })
  expect(await client.closed).toBe(1000)
})

test('somebody else’s leg is refused like one that is not there, and a guesser is shown out', async () => {
  const client = await rawClient(server.base)
  for (const id of [8, 999_999, -1, 7.5, '7', null, Number.MAX_SAFE_INTEGER]) client.say(join(id))
  expect(await client.closed).toBe(1000)
  const answers = client.frames.filter((frame) => frame.startsWith('{"type":3'))
  expect(new Set(answers)).toEqual(
    new Set([`{"type":3,"invocationId":"1","error":"There is nothing here to follow."}${END}`]),
  )
  expect(client.frames.at(-1)).toContain('Too much was refused.')
  expect(warned).toHaveLength(5)
  expect(warned[0]).toMatchObject({ jobpartid: 8, operator: FIRST_OPERATOR })
})

test('a call that fails says nothing about why', async () => {
  server.live.onJoin('board', async () => {
    throw new Error('secret detail')
  })
  const token = writeLiveToken(server.deps, {
    kind: 'board',
    operator: FIRST_OPERATOR,
    holder: 'member-1',
    session: 'here',
  })
  const client = await rawClient(server.base)
  client.say({ type: 1, invocationId: '1', target: 'Join', arguments: [{ board: token }] })
  await vi.waitFor(() => expect(client.frames).toHaveLength(2))
  expect(client.frames[1]).toContain('Something went wrong, please try again.')
  client.socket.close()
})

test('a forged, a worn-out and another operator’s token open nothing', async () => {
  const token = tokenIn(await negotiated(server.base))
  const northway = await server.app.inject({
    method: 'POST',
    url: '/hub/negotiate?negotiateVersion=1',
    headers: { host: 'northway.localhost' },
  })
  const flipped = (token.at(-2) === 'A' ? 'B' : 'A') + token.slice(-1)
  const others = tokenIn({ body: northway.json() })
  for (const wrong of ['', 'x', 'x.y', `${token.slice(0, -2)}${flipped}`, `${token}.x`, others])
    await expect(rawClient(server.base, { token: wrong })).rejects.toThrow('404')
  const { socket } = await rawClient(server.base, { token })
  socket.close()
})

test('pages of other sites are refused on every way in, those that may embed us are not', async () => {
  const evil = { origin: 'https://evil.example' }
  expect((await negotiated(server.base, { headers: evil })).status).toBe(403)
  await expect(rawClient(server.base, { origin: evil.origin })).rejects.toThrow('403')
  const hotel = { origin: 'https://hotel.example' }
  const { status, body } = await negotiated(server.base, { headers: hotel })
  expect(status).toBe(200)
  const token = String(body['connectionToken'])
  const { socket } = await rawClient(server.base, { token, origin: hotel.origin })
  socket.close()
})

test('an older client takes its id for its token, and is not promised what it did not ask for', async () => {
  const response = await fetch(`${server.base}/hub/negotiate`, { method: 'POST' })
  const body = (await response.json()) as Record<string, unknown>
  expect(body).toMatchObject({ negotiateVersion: 0 })
  expect(body).not.toHaveProperty('useStatefulReconnect')
  const { socket } = await rawClient(server.base, { token: String(body['connectionId']) })
  socket.close()
  const asked = await negotiated(server.base, { query: '&useStatefulReconnect=true' })
  expect(asked.body).toMatchObject({ negotiateVersion: 1, useStatefulReconnect: true })
})

test('another upgrade than ours is not left hanging', async () => {
  const socket = new WebSocket(`${server.base.replace('http', 'ws')}/elsewhere`)
  await new Promise<void>((resolve) => socket.on('error', () => resolve()))
})
