import type { JoinRequest, LiveEvent } from '@kerbside/contract/live.ts'
import { type LiveChannel, type LiveState, openLive } from '@kerbside/web/live/open-live.ts'
import { HttpTransportType } from '@microsoft/signalr'
import { expect, onTestFinished, test, vi } from 'vitest'
import { legTopic } from '../../apps/server/src/hub/topics.ts'
import { embeddedBus } from '../../apps/server/src/ports/bus/embedded.ts'
import { FIRST_OPERATOR, type HubServer, openHubServer } from '../../apps/server/test/hub-server.ts'

const TOPIC = legTopic('booking-7', 1)
const DELAYS_MS = [0, 50, 50, 100]

async function opened(port = 0): Promise<HubServer> {
  const server = await openHubServer({ bus: embeddedBus(), port })
  onTestFinished(() => server.close())
  let joinCount = 0
  server.live.onJoin('booking', async (_context, { jobpartid }) => {
    if (jobpartid !== 7) return undefined
    joinCount += 1
    return { topics: [TOPIC], snapshot: [eventOf(`stands ${joinCount}`)] }
  })
  return server
}

const eventOf = (what: string): LiveEvent => ({ signal: 'boardUpdate', what })
const publish = (server: HubServer, what: string) =>
  server.live.publish(FIRST_OPERATOR, TOPIC, eventOf(what))

function page(
  { base }: { base: string },
  {
    request = { jobpartid: 7 },
    transport,
    renewMs,
  }: {
    request?: JoinRequest | (() => Promise<JoinRequest | undefined>)
    transport?: HttpTransportType
    renewMs?: number
  } = {},
): { channel: LiveChannel; events: string[]; states: LiveState[] } {
  const events: string[] = []
  const states: LiveState[] = []
  const channel = openLive({
    url: `${base}/hub`,
    userName: 'a device & its page',
    request,
    onData: (event) => events.push(event.signal === 'boardUpdate' ? event.what : event.signal),
    onState: (state) => states.push(state),
    delaysMs: DELAYS_MS,
    checkMs: 100,
    ...(transport !== undefined && { transport }),
    ...(renewMs !== undefined && { renewMs }),
  })
  onTestFinished(() => channel.close())
  return { channel, events, states }
}

const until = (check: () => void) => vi.waitFor(check, { timeout: 8_000, interval: 5 })

test.each([
  ['a WebSocket', HttpTransportType.WebSockets],
  ['server-sent events', HttpTransportType.ServerSentEvents],
  ['long polling', HttpTransportType.LongPolling],
])('a page follows its leg over %s, through a restart of the server', async (_name, transport) => {
  const server = await opened()
  const { events, states } = page(server, { transport })
  await until(() => expect(states).toEqual(['connecting', 'live']))
  publish(server, 'arrived')
  await until(() => expect(events).toEqual(['stands 1', 'arrived']))
  await server.close()
  const successor = await opened(server.port)
  await until(() => expect(states).toEqual(['connecting', 'live', 'lost', 'live']))
  publish(successor, 'on board')
  await until(() => expect(events).toEqual(['stands 1', 'arrived', 'stands 1', 'on board']))
})

test('a page that finds no server keeps trying, and follows as soon as there is one', async () => {
  const server = await opened()
  await server.close()
  const { events, states } = page(server)
  await until(() => expect(states).toEqual(['connecting', 'lost']))
  await opened(server.port)
  await until(() => expect(events).toEqual(['stands 1']))
  expect(states).toEqual(['connecting', 'lost', 'live'])
})

test('after a disconnection longer than the client’s retries the page’s check reconnects it', async () => {
  const server = await opened()
  const { states } = page(server)
  await until(() => expect(states.at(-1)).toBe('live'))
  await server.close()
  await new Promise((resolve) => setTimeout(resolve, 500))
  await opened(server.port)
  await until(() => expect(states).toEqual(['connecting', 'live', 'lost', 'live']))
})

test('if there is nothing to follow, no connection is tried', async () => {
  const server = await opened()
  const { states } = page(server, { request: { jobpartid: 8 } })
  await until(() => expect(states).toEqual(['connecting', 'refused']))
  await until(() => expect(server.live.hub.connections.size).toBe(0))
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(server.live.hub.connections.size).toBe(0)
})

test('a new token is requested before every subscription, and a missing object is tried again', async () => {
  const server = await opened()
  let joinCount = 0
  const { states } = page(server, {
    request: async () => {
      joinCount += 1
      if (joinCount === 1) return undefined
      if (joinCount === 2) throw new Error('offline')
      return { jobpartid: 7 }
    },
  })
  await until(() => expect(states).toEqual(['connecting', 'lost', 'live']))
  expect(joinCount).toBe(3)
})

test('following continues with the next token without a gap', async () => {
  const server = await opened()
  let joinCount = 0
  const { states } = page(server, {
    renewMs: 50,
    request: async () => {
      joinCount += 1
      return { jobpartid: 7 }
    },
  })
  await until(() => expect(joinCount).toBeGreaterThan(3))
  expect(states).toEqual(['connecting', 'live'])
})

test('after unsubscribing a page gets no events, and closing it disconnects it', async () => {
  const server = await opened()
  const { channel, events, states } = page(server)
  await until(() => expect(events).toEqual(['stands 1']))
  await channel.leave()
  publish(server, 'not for them')
  await channel.close()
  await until(() => expect(server.live.hub.connections.size).toBe(0))
  expect(events).toEqual(['stands 1'])
  expect(states).toEqual(['connecting', 'live', 'closed'])
})
