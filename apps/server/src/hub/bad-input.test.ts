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
/** Another client that sends only valid input. */
let neighbour: LiveClient
const warned: object[] = []

beforeAll(async () => {
  const log = { info() {}, error() {}, warn: (details: object) => void warned.push(details) }
  server = await openHubServer({ bus: embeddedBus(), log, settings: { handshakeMs: 300 } })
  server.live.onJoin('booking', async (_context, { jobpartid }) =>
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

/** Whatever the first client sent, the neighbour is not affected. */
afterEach(async () => {
  server.live.publish(FIRST_OPERATOR, TOPIC, { signal: 'boardUpdate', what: 'still here' })
  await vi.waitFor(() => expect(neighbour.received).toHaveLength(1), {
    timeout: 2_000,
    interval: 5,
  })
  expect(neighbour.connectionEvents).toEqual([])
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
  ['a truncated frame', '{"type":6}'],
  ['invalid JSON', `{"type":1,"target":"Join","arguments":[NaN]}${END}`],
  ['a list in place of a message', `[1,2,3]${END}`],
  ['nothing', END],
  ['an invocation without a target', `{"type":1,"arguments":[]}${END}`],
  ['an invocation without arguments', `{"type":1,"target":"Join"}${END}`],
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

test('bytes instead of text end the connection', async () => {
  const client = await rawClient(server.base)
  client.socket.send(Buffer.from([1, 2, 3]))
  expect(await client.closed).toBe(1000)
})

test('10,000 pings, one by one, end the connection; a ping now and then does not', async () => {
  const client = await rawClient(server.base)
  client.send({ type: 6 })
  client.send(join(7))
  await vi.waitFor(() => expect(client.frames).toHaveLength(2))
  for (let n = 0; n < 10_000; n++) if (client.socket.readyState === 1) client.send({ type: 6 })
  expect(await client.closed).toBe(1000)
  expect(client.frames.at(-1)).toContain('Too many messages.')
})

test.each([
  ['another protocol', { protocol: 'messagepack', version: 1 }],
  ['a later version', { protocol: 'json', version: 3 }],
  ['an invocation in its place', join(7)],
])('a handshake with %s is answered with an error', async (_name, handshake) => {
  const client = await rawClient(server.base, { handshake: false })
  client.send(handshake)
  expect(await client.closed).toBe(1000)
  expect(client.frames).toEqual([expect.stringContaining('"error":"Only the json protocol')])
})

test('a client that sends no handshake is disconnected', async () => {
  const client = await rawClient(server.base, { handshake: false })
  expect(await client.closed).toBe(1000)
})

test('another customer’s leg is rejected like a missing one, and a client that keeps guessing is disconnected', async () => {
  const client = await rawClient(server.base)
  for (const id of [8, 999_999, -1, 7.5, '7', null, Number.MAX_SAFE_INTEGER]) client.send(join(id))
  expect(await client.closed).toBe(1000)
  const responses = client.frames.filter((frame) => frame.startsWith('{"type":3'))
  expect(new Set(responses)).toEqual(
    new Set([`{"type":3,"invocationId":"1","error":"There is nothing here to follow."}${END}`]),
  )
  expect(client.frames.at(-1)).toContain('Too much was refused.')
  expect(warned).toHaveLength(5)
  expect(warned[0]).toMatchObject({ jobpartid: 8, operator: FIRST_OPERATOR })
})

test('an error in a call reveals no reason', async () => {
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
  client.send({ type: 1, invocationId: '1', target: 'Join', arguments: [{ board: token }] })
  await vi.waitFor(() => expect(client.frames).toHaveLength(2))
  expect(client.frames[1]).toContain('Something went wrong, please try again.')
  client.socket.close()
})

test('a forged token, an expired one and another operator’s open nothing', async () => {
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

test('pages of other sites are rejected over every transport, those that may embed us are not', async () => {
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

test('an older client uses its id as its token, and gets no feature that it did not request', async () => {
  const response = await fetch(`${server.base}/hub/negotiate`, { method: 'POST' })
  const body = (await response.json()) as Record<string, unknown>
  expect(body).toMatchObject({ negotiateVersion: 0 })
  expect(body).not.toHaveProperty('useStatefulReconnect')
  const { socket } = await rawClient(server.base, { token: String(body['connectionId']) })
  socket.close()
  const params = await negotiated(server.base, { query: '&useStatefulReconnect=true' })
  expect(params.body).toMatchObject({ negotiateVersion: 1, useStatefulReconnect: true })
})

test('an upgrade request to another path is not left hanging', async () => {
  const socket = new WebSocket(`${server.base.replace('http', 'ws')}/elsewhere`)
  await new Promise<void>((resolve) => socket.on('error', () => resolve()))
})
