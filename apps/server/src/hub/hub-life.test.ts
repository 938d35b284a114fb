import type { LiveEvent } from '@kerbside/contract/live.ts'
import { HttpTransportType } from '@microsoft/signalr'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  type LiveClient,
  liveClient,
  negotiated,
  rawClient,
  tokenIn,
} from '../../test/given-live.ts'
import { FIRST_OPERATOR, openHubServer, SECOND_OPERATOR } from '../../test/hub-server.ts'
import { embeddedBus } from '../ports/bus/embedded.ts'
import type { Bus } from '../ports/bus/port.ts'
import type { HubSettings } from './hub-settings.ts'
import { writeLiveToken } from './live-token.ts'
import { boardTopic, legTopic } from './topics.ts'

const TOPIC = legTopic('booking-7', 1)
const eventOf = (what: string): LiveEvent => ({ signal: 'boardUpdate', what })
const { WebSockets, LongPolling, ServerSentEvents } = HttpTransportType

async function opened({
  bus = embeddedBus(),
  port = 0,
  settings = {},
  rateLimitFactor = 1,
}: {
  bus?: Bus
  port?: number
  settings?: Partial<HubSettings>
  rateLimitFactor?: number
} = {}) {
  const server = await openHubServer({ bus, port, settings, rateLimitFactor })
  onTestFinished(() => server.close())
  let joins = 0
  server.live.onJoin('booking', async () => {
    joins += 1
    return { topics: [TOPIC], snapshot: [eventOf(`as it stands ${joins}`)] }
  })
  return server
}

async function following(base: string, options: Parameters<typeof liveClient>[1]) {
  const client = liveClient(base, options)
  onTestFinished(() => client.connection.stop())
  client.connection.onreconnected(() => void client.join({ jobpartid: 7 }))
  await client.connection.start()
  await client.join({ jobpartid: 7 })
  return client
}

const until = (check: () => void) => vi.waitFor(check, { timeout: 8_000, interval: 5 })
const eventTypes = ({ received }: LiveClient) =>
  received.map((event) => (event.signal === 'boardUpdate' ? event.what : event.signal))

test('a server that shuts down tells its clients to reconnect, and they find its successor', async () => {
  const first = await opened()
  const delays = [0, 200, 200, 200, 200, 500, 500]
  const client = await following(first.base, { transport: WebSockets, delays })
  const other = await following(first.base, { transport: ServerSentEvents, delays })
  await first.live.hub.drain()
  expect((await negotiated(first.base)).status).toBe(503)
  await first.close()
  const second = await opened({ port: first.port })
  await until(() => expect(eventTypes(client)).toHaveLength(2))
  await until(() => expect(eventTypes(other)).toHaveLength(2))
  second.live.publish(FIRST_OPERATOR, TOPIC, eventOf('news'))
  await until(() => expect(eventTypes(client).at(-1)).toBe('news'))
  expect(client.connectionEvents).toEqual(['reconnecting', 'reconnected'])
})

test('after the connection to the other processes was lost, every client gets the current state', async () => {
  let gap = () => {}
  const bus: Bus = {
    ...embeddedBus(),
    onGap(listener) {
      gap = listener
    },
  }
  const server = await opened({ bus })
  const client = await following(server.base, { transport: WebSockets })
  gap()
  await until(() => expect(eventTypes(client)).toEqual(['as it stands 1', 'as it stands 2']))
})

test('a signed-out member of staff gets no more events, on any of their pages', async () => {
  const server = await opened()
  server.live.onJoin('board', async (_context, { memberId }) => ({
    topics: [boardTopic()],
    snapshot: [eventOf(memberId)],
  }))
  const tokenOf = (holder: string) =>
    writeLiveToken(server.deps, {
      kind: 'board',
      operator: FIRST_OPERATOR,
      holder,
      session: 'here',
    })
  const [ann, ben] = [
    liveClient(server.base, { transport: WebSockets, delays: [] }),
    liveClient(server.base, { transport: WebSockets, delays: [] }),
  ]
  onTestFinished(() => ben.connection.stop())
  for (const [client, holder] of [
    [ann, 'ann'],
    [ben, 'ben'],
  ] as const) {
    await client.connection.start()
    await client.join({ board: tokenOf(holder) })
  }
  server.live.endAll(FIRST_OPERATOR, 'ann')
  await until(() => expect(ann.connectionEvents).toEqual(['closed']))
  server.live.publish(FIRST_OPERATOR, boardTopic(), eventOf('for the desk'))
  await until(() => expect(eventTypes(ben)).toEqual(['ben', 'for the desk']))
  expect(eventTypes(ann)).toEqual(['ann'])
})

test('a token for the board is valid for one kind and one operator only', async () => {
  const server = await opened()
  server.live.onJoin('board', async () => ({ topics: [boardTopic()], snapshot: [] }))
  const client = liveClient(server.base, { transport: WebSockets })
  onTestFinished(() => client.connection.stop())
  await client.connection.start()
  const token = (kind: 'board' | 'driver', operator: string) =>
    writeLiveToken(server.deps, { kind, operator, holder: 'ann', session: 'here' })
  await expect(client.join({ board: token('driver', FIRST_OPERATOR) })).rejects.toThrow('follow')
  await expect(client.join({ board: token('board', SECOND_OPERATOR) })).rejects.toThrow('follow')
  expect(await client.join({ board: token('board', FIRST_OPERATOR) })).toEqual({ ok: true })
})

test('a token for the board expires after two minutes', async () => {
  const server = await opened()
  server.live.onJoin('board', async () => ({ topics: [boardTopic()], snapshot: [] }))
  const { key } = server.deps
  const before = () => new Date(Date.now() - 2 * 60_000 - 1)
  const claims = {
    kind: 'board',
    operator: FIRST_OPERATOR,
    holder: 'ann',
    session: 'here',
  } as const
  const client = liveClient(server.base, { transport: WebSockets })
  onTestFinished(() => client.connection.stop())
  await client.connection.start()
  await expect(
    client.join({ board: writeLiveToken({ key, now: before }, claims) }),
  ).rejects.toThrow('follow')
})

test('a client that shows no new token for too long is disconnected, and comes back with one', async () => {
  const server = await opened({ settings: { tokenLifetimeMs: 100 } })
  server.live.onJoin('board', async () => ({ topics: [boardTopic()], snapshot: [] }))
  const token = () =>
    writeLiveToken(server.deps, {
      kind: 'board',
      operator: FIRST_OPERATOR,
      holder: 'ann',
      session: 'here',
    })
  const client = liveClient(server.base, { transport: WebSockets })
  onTestFinished(() => client.connection.stop())
  await client.connection.start()
  await client.join({ board: token() })
  await until(() => expect(client.connectionEvents).toEqual(['reconnecting', 'reconnected']))
  server.live.publish(FIRST_OPERATOR, boardTopic(), eventOf('before the join'))
  expect(await client.join({ board: token() })).toEqual({ ok: true })
  expect(eventTypes(client)).toEqual([])
})

test('joining the same topic twice is following it once', async () => {
  const server = await opened()
  const client = await following(server.base, { transport: WebSockets })
  for (let n = 0; n < 40; n++) await client.join({ jobpartid: 7 })
  const [connection] = server.live.hub.connections.values()
  expect(connection?.requests).toHaveLength(1)
  server.live.publish(FIRST_OPERATOR, TOPIC, eventOf('once'))
  await until(() => expect(eventTypes(client).filter((word) => word === 'once')).toEqual(['once']))
})

test('a quiet client is not disconnected, on any transport', async () => {
  const settings = { keepAliveMs: 500, pollMs: 500, clientTimeoutMs: 2_500 }
  const server = await opened({ settings })
  const clients = await Promise.all(
    [WebSockets, ServerSentEvents, LongPolling].map(async (transport) => {
      const client = liveClient(server.base, { transport })
      client.connection.serverTimeoutInMilliseconds = 2_000
      client.connection.keepAliveIntervalInMilliseconds = 1_000
      onTestFinished(() => client.connection.stop())
      await client.connection.start()
      return client
    }),
  )
  await new Promise((resolve) => setTimeout(resolve, 2_600))
  expect(clients.map((client) => client.connectionEvents)).toEqual([[], [], []])
})

test('a client that sends nothing for too long is disconnected', async () => {
  const server = await opened({ settings: { clientTimeoutMs: 200, keepAliveMs: 100_000 } })
  const client = await rawClient(server.base)
  expect(await client.closed).toBe(1006)
  expect(server.live.hub.connections.size).toBe(0)
})

test('beyond the replay limit of a lost socket its client has to reconnect from scratch', async () => {
  const server = await opened({ settings: { replayBytes: 2_000 } })
  const { hub } = server.live
  const joins = await negotiated(server.base, { query: '&useStatefulReconnect=true' })
  const token = tokenIn(joins)
  const headers = { cookie: `live=${'b'.repeat(43)}` }
  const client = await rawClient(server.base, { token, headers, handshake: false })
  client.send({ protocol: 'json', version: 2 })
  client.send({ type: 1, invocationId: '1', target: 'Join', arguments: [{ jobpartid: 7 }] })
  await until(() => expect(client.frames).toHaveLength(3))
  client.socket.terminate()
  await until(() => expect(hub.connections.get(token)?.disconnectedAt).toBeDefined())
  expect(hub.bufferTotal.bytes).toBeGreaterThan(0)
  for (let n = 0; n < 10; n++) server.live.publish(FIRST_OPERATOR, TOPIC, eventOf('x'.repeat(100)))
  expect(hub.connections.size).toBe(1)
  for (let n = 0; n < 10; n++) server.live.publish(FIRST_OPERATOR, TOPIC, eventOf('x'.repeat(100)))
  expect(hub.connections.size).toBe(0)
  expect(hub.bufferTotal.bytes).toBe(0)
  expect(hub.counts.replaysGivenUp).toBe(1)
})

test('when all replay buffers together are too large, no client is granted a stateful reconnect', async () => {
  const server = await opened({ settings: { maxReplayBytes: 0 } })
  const { body } = await negotiated(server.base, { query: '&useStatefulReconnect=true' })
  expect(body).not.toHaveProperty('useStatefulReconnect')
})

test('the first poll opens the connection, one poll is open at a time, and leaving ends it', async () => {
  const server = await opened()
  const url = `${server.base}/hub?id=${tokenIn(await negotiated(server.base))}`
  const postMessage = (message: object) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: `${JSON.stringify(message)}\u001e`,
    })
  const first = await fetch(url)
  expect([first.status, await first.text()]).toEqual([200, ''])
  expect((await postMessage({ protocol: 'json', version: 1 })).status).toBe(200)
  expect(await (await fetch(url)).text()).toBe('{}\u001e')
  const replaced = fetch(url)
  await new Promise((resolve) => setTimeout(resolve, 50))
  const held = fetch(url)
  expect((await replaced).status).toBe(204)
  expect((await fetch(url, { method: 'DELETE' })).status).toBe(202)
  expect((await held).status).toBe(204)
  expect((await fetch(url)).status).toBe(404)
  expect((await fetch(`${url}x`)).status).toBe(404)
})

test('a frame that is too long, sent by a polling client, ends its connection', async () => {
  const server = await opened()
  const url = `${server.base}/hub?id=${tokenIn(await negotiated(server.base))}`
  await fetch(url)
  const { status } = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: 'x'.repeat(33_000),
  })
  expect(status).toBe(413)
  expect(server.live.hub.connections.size).toBe(0)
})

test('a full server sends new clients elsewhere', async () => {
  const server = await opened({ settings: { maxConnections: 1 } })
  const token = tokenIn(await negotiated(server.base))
  const { socket } = await rawClient(server.base)
  await expect(rawClient(server.base, { token })).rejects.toThrow('404')
  expect((await negotiated(server.base)).status).toBe(503)
  socket.close()
})
