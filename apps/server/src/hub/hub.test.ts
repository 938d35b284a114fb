import type { Socket } from 'node:net'
import type { LiveEvent } from '@kerbside/contract/live.ts'
import { HttpTransportType } from '@microsoft/signalr'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type LiveClient, liveClient } from '../../test/given-live.ts'
import {
  FIRST_OPERATOR,
  type HubServer,
  openHubServer,
  SECOND_OPERATOR,
} from '../../test/hub-server.ts'
import { embeddedBus } from '../ports/bus/embedded.ts'
import { countLive } from './count-live.ts'
import type { JoinHandler } from './joins.ts'
import { keyOf } from './live.ts'
import { legTopic } from './topics.ts'

const TRANSPORTS = [
  ['a WebSocket', HttpTransportType.WebSockets],
  ['server-sent events', HttpTransportType.ServerSentEvents],
  ['long polling', HttpTransportType.LongPolling],
] as const

const TOPIC = legTopic('booking-7', 1)
const SNAPSHOT: LiveEvent = {
  signal: 'statusUpdate',
  jobpartid: 7,
  status: 'started',
  state: 'en_route',
  version: 3,
  at: '2026-03-10T12:00:00.000Z',
}

let server: HubServer
const sockets = new Set<Socket>()

/** Every client may follow leg 7 here, and no other leg. */
const anybody: JoinHandler<'booking'> = async (_context, { jobpartid }) =>
  jobpartid === 7 ? { topics: [TOPIC], snapshot: [SNAPSHOT] } : undefined

beforeAll(async () => {
  server = await openHubServer({ bus: embeddedBus() })
  server.live.onJoin('booking', anybody)
  server.app.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
})
afterAll(() => server.close())

const fixAt = (n: number): LiveEvent => ({
  signal: 'locationUpdate',
  jobpartid: 7,
  currentlat: 51.5,
  currentlng: n,
  heading: null,
  at: 'odd: é\n\u2028"\u{1f696}',
  etaetc: null,
})
const publish = (n: number) => server.live.publish(FIRST_OPERATOR, TOPIC, fixAt(n))
const cutAll = () => {
  for (const socket of sockets) socket.destroy()
}

async function started(options: Parameters<typeof liveClient>[1]): Promise<LiveClient> {
  const client = liveClient(server.base, options)
  onTestFinished(() => client.connection.stop())
  await client.connection.start()
  return client
}

const until = (check: () => void) => vi.waitFor(check, { timeout: 8_000, interval: 5 })
const waitForEvents = (client: LiveClient, count: number) =>
  until(() => expect(client.received.length).toBeGreaterThanOrEqual(count))
const untilDisconnected = ({ connection }: LiveClient) => {
  const id = connection.connectionId
  const ids = () =>
    [...server.live.hub.connections.values()].map(({ client: testClient }) => testClient.id)
  return () => until(() => expect(ids()).not.toContain(id))
}

describe.each(TRANSPORTS)('over %s', (_name, transport) => {
  test('a client that joins gets the current state, then every event in order, until it leaves', async () => {
    const client = await started({ transport })
    expect(await client.join({ jobpartid: 7 })).toEqual({ ok: true })
    await waitForEvents(client, 1)
    for (let n = 0; n < 50; n++) publish(n)
    await waitForEvents(client, 51)
    expect(client.received).toEqual([SNAPSHOT, ...Array.from({ length: 50 }, (_, n) => fixAt(n))])
    await client.connection.invoke('Leave')
    publish(99)
    await client.join({ jobpartid: 7 })
    await waitForEvents(client, 52)
    expect(client.received).toHaveLength(52)
    const disconnected = untilDisconnected(client)
    await client.connection.stop()
    await disconnected()
    expect(server.live.hub.groups.of(keyOf(FIRST_OPERATOR, TOPIC))).toBeUndefined()
  })

  test('a lost socket reconnects by itself, joins again and gets the current state', async () => {
    const client = await started({ transport })
    client.connection.onreconnected(() => void client.join({ jobpartid: 7 }))
    await client.join({ jobpartid: 7 })
    await waitForEvents(client, 1)
    cutAll()
    await waitForEvents(client, 2)
    publish(1)
    await waitForEvents(client, 3)
    expect(client.received).toEqual([SNAPSHOT, SNAPSHOT, fixAt(1)])
    expect(client.connectionEvents).toEqual(['reconnecting', 'reconnected'])
  })

  test('an unknown method is rejected without revealing anything about the server', async () => {
    const client = await started({ transport })
    await expect(client.connection.invoke('DropTables', 1)).rejects.toThrow(
      'There is nothing of that name.',
    )
    await client.join({ jobpartid: 7 })
    await waitForEvents(client, 1)
  })
})

test('with a stateful reconnect nothing is missed, nothing arrives twice, and the page does not notice', async () => {
  const client = await started({ transport: HttpTransportType.WebSockets, stateful: true })
  await client.join({ jobpartid: 7 })
  for (let n = 0; n < 5; n++) publish(n)
  await waitForEvents(client, 6)
  cutAll()
  for (let n = 5; n < 10; n++) publish(n)
  const again = client.join({ jobpartid: 7 })
  await again
  for (let n = 10; n < 12; n++) publish(n)
  await until(() =>
    expect(client.received.filter(({ signal }) => signal === 'locationUpdate')).toHaveLength(12),
  )
  expect(client.received.filter(({ signal }) => signal === 'locationUpdate')).toEqual(
    Array.from({ length: 12 }, (_, n) => fixAt(n)),
  )
  expect(client.connectionEvents).toEqual([])
  const disconnected = untilDisconnected(client)
  await client.connection.stop()
  await disconnected()
  expect(server.live.hub.bufferTotal.bytes).toBe(0)
})

test('an event published between a snapshot and its join is not lost', async () => {
  server.live.onJoin('booking', async () => {
    publish(1)
    return { topics: [TOPIC], snapshot: [SNAPSHOT] }
  })
  onTestFinished(() => server.live.onJoin('booking', anybody))
  const client = await started({ transport: HttpTransportType.WebSockets })
  await client.join({ jobpartid: 7 })
  await waitForEvents(client, 2)
  expect(client.received).toEqual([SNAPSHOT, fixAt(1)])
})

test('the pages that follow are counted by transport', async () => {
  const client = await started({ transport: HttpTransportType.ServerSentEvents })
  await client.join({ jobpartid: 7 })
  const registry = new Registry()
  countLive(registry, server.live.hub)
  const before = await registry.metrics()
  expect(before).toMatch(/^kerbside_live_connections{transport="events"} 1$/m)
  publish(1)
  expect(await registry.metrics()).not.toEqual(before)
})

test('another operator’s clients do not get its events', async () => {
  const client = await started({ transport: HttpTransportType.WebSockets })
  await client.join({ jobpartid: 7 })
  server.live.publish(SECOND_OPERATOR, TOPIC, fixAt(1))
  publish(2)
  await waitForEvents(client, 2)
  expect(client.received).toEqual([SNAPSHOT, fixAt(2)])
})
