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
import type { JoinAnswer } from './joins.ts'
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

/** Leg 7 is anybody's here, and nobody has any other. */
const anybody: JoinAnswer<'booking'> = async (_call, { jobpartid }) =>
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
const tell = (n: number) => server.live.publish(FIRST_OPERATOR, TOPIC, fixAt(n))
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
const untilHeard = (client: LiveClient, count: number) =>
  until(() => expect(client.heard.length).toBeGreaterThanOrEqual(count))
const untilGone = ({ connection }: LiveClient) => {
  const id = connection.connectionId
  const ids = () => [...server.live.hub.connections.values()].map(({ visitor }) => visitor.id)
  return () => until(() => expect(ids()).not.toContain(id))
}

describe.each(TRANSPORTS)('over %s', (_name, transport) => {
  test('whoever joins hears how it stands, then everything in order, until they leave', async () => {
    const client = await started({ transport })
    expect(await client.join({ jobpartid: 7 })).toEqual({ ok: true })
    await untilHeard(client, 1)
    for (let n = 0; n < 50; n++) tell(n)
    await untilHeard(client, 51)
    expect(client.heard).toEqual([SNAPSHOT, ...Array.from({ length: 50 }, (_, n) => fixAt(n))])
    await client.connection.invoke('Leave')
    tell(99)
    await client.join({ jobpartid: 7 })
    await untilHeard(client, 52)
    expect(client.heard).toHaveLength(52)
    const gone = untilGone(client)
    await client.connection.stop()
    await gone()
    expect(server.live.hub.groups.of(keyOf(FIRST_OPERATOR, TOPIC))).toBeUndefined()
  })

  test('a lost socket comes back by itself, joins again and is told how it stands', async () => {
    const client = await started({ transport })
    client.connection.onreconnected(() => void client.join({ jobpartid: 7 }))
    await client.join({ jobpartid: 7 })
    await untilHeard(client, 1)
    cutAll()
    await untilHeard(client, 2)
    tell(1)
    await untilHeard(client, 3)
    expect(client.heard).toEqual([SNAPSHOT, SNAPSHOT, fixAt(1)])
    expect(client.told).toEqual(['reconnecting', 'reconnected'])
  })

  test('a method nobody knows is refused without a word about the server', async () => {
    const client = await started({ transport })
    await expect(client.connection.invoke('DropTables', 1)).rejects.toThrow(
      'There is nothing of that name.',
    )
    await client.join({ jobpartid: 7 })
    await untilHeard(client, 1)
  })
})

test('with a stateful reconnect nothing is missed, nothing comes twice, and the page never knows', async () => {
  const client = await started({ transport: HttpTransportType.WebSockets, stateful: true })
  await client.join({ jobpartid: 7 })
  for (let n = 0; n < 5; n++) tell(n)
  await untilHeard(client, 6)
  cutAll()
  for (let n = 5; n < 10; n++) tell(n)
  const again = client.join({ jobpartid: 7 })
  await again
  for (let n = 10; n < 12; n++) tell(n)
  await until(() =>
    expect(client.heard.filter(({ signal }) => signal === 'locationUpdate')).toHaveLength(12),
  )
  expect(client.heard.filter(({ signal }) => signal === 'locationUpdate')).toEqual(
    Array.from({ length: 12 }, (_, n) => fixAt(n)),
  )
  expect(client.told).toEqual([])
  const gone = untilGone(client)
  await client.connection.stop()
  await gone()
  expect(server.live.hub.kept.bytes).toBe(0)
})

test('what is told between a snapshot and its joining is not lost', async () => {
  server.live.onJoin('booking', async () => {
    tell(1)
    return { topics: [TOPIC], snapshot: [SNAPSHOT] }
  })
  onTestFinished(() => server.live.onJoin('booking', anybody))
  const client = await started({ transport: HttpTransportType.WebSockets })
  await client.join({ jobpartid: 7 })
  await untilHeard(client, 2)
  expect(client.heard).toEqual([SNAPSHOT, fixAt(1)])
})

test('how many pages follow is counted, by how they are connected', async () => {
  const client = await started({ transport: HttpTransportType.ServerSentEvents })
  await client.join({ jobpartid: 7 })
  const registry = new Registry()
  countLive(registry, server.live.hub)
  const before = await registry.metrics()
  expect(before).toMatch(/^kerbside_live_connections{transport="events"} 1$/m)
  tell(1)
  expect(await registry.metrics()).not.toEqual(before)
})

test('another operator’s people hear nothing of it', async () => {
  const client = await started({ transport: HttpTransportType.WebSockets })
  await client.join({ jobpartid: 7 })
  server.live.publish(SECOND_OPERATOR, TOPIC, fixAt(1))
  tell(2)
  await untilHeard(client, 2)
  expect(client.heard).toEqual([SNAPSHOT, fixAt(2)])
})
