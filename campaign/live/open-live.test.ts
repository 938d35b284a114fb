import type { JoinAsk, LiveEvent } from '@kerbside/contract/live.ts'
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
  let asked = 0
  server.live.onJoin('booking', async (_call, { jobpartid }) => {
    if (jobpartid !== 7) return undefined
    asked += 1
    return { topics: [TOPIC], snapshot: [told(`stands ${asked}`)] }
  })
  return server
}

const told = (what: string): LiveEvent => ({ signal: 'boardUpdate', what })
const tell = (server: HubServer, what: string) =>
  server.live.publish(FIRST_OPERATOR, TOPIC, told(what))

function page(
  { base }: { base: string },
  {
    ask = { jobpartid: 7 },
    transport,
    renewMs,
  }: {
    ask?: JoinAsk | (() => Promise<JoinAsk | undefined>)
    transport?: HttpTransportType
    renewMs?: number
  } = {},
): { channel: LiveChannel; heard: string[]; states: LiveState[] } {
  const heard: string[] = []
  const states: LiveState[] = []
  const channel = openLive({
    url: `${base}/hub`,
    userName: 'a device & its page',
    ask,
    onData: (event) => heard.push(event.signal === 'boardUpdate' ? event.what : event.signal),
    onState: (state) => states.push(state),
    delaysMs: DELAYS_MS,
    checkMs: 100,
    ...(transport !== undefined && { transport }),
    ...(renewMs !== undefined && { renewMs }),
  })
  onTestFinished(() => channel.close())
  return { channel, heard, states }
}

const until = (check: () => void) => vi.waitFor(check, { timeout: 8_000, interval: 5 })

test.each([
  ['a WebSocket', HttpTransportType.WebSockets],
  ['server-sent events', HttpTransportType.ServerSentEvents],
  ['long polling', HttpTransportType.LongPolling],
])('a page follows its ride over %s, through a restart of the server', async (_name, transport) => {
  const server = await opened()
  const { heard, states } = page(server, { transport })
  await until(() => expect(states).toEqual(['connecting', 'live']))
  tell(server, 'arrived')
  await until(() => expect(heard).toEqual(['stands 1', 'arrived']))
  await server.close()
  const successor = await opened(server.port)
  await until(() => expect(states).toEqual(['connecting', 'live', 'lost', 'live']))
  tell(successor, 'on board')
  await until(() => expect(heard).toEqual(['stands 1', 'arrived', 'stands 1', 'on board']))
})

test('a page that finds no server goes on looking, and follows as soon as there is one', async () => {
  const server = await opened()
  await server.close()
  const { heard, states } = page(server)
  await until(() => expect(states).toEqual(['connecting', 'lost']))
  await opened(server.port)
  await until(() => expect(heard).toEqual(['stands 1']))
  expect(states).toEqual(['connecting', 'lost', 'live'])
})

test('longer away than the client’s own patience: the page’s check brings it back', async () => {
  const server = await opened()
  const { states } = page(server)
  await until(() => expect(states.at(-1)).toBe('live'))
  await server.close()
  await new Promise((resolve) => setTimeout(resolve, 500))
  await opened(server.port)
  await until(() => expect(states).toEqual(['connecting', 'live', 'lost', 'live']))
})

test('where there is nothing to follow, no more is tried', async () => {
  const server = await opened()
  const { states } = page(server, { ask: { jobpartid: 8 } })
  await until(() => expect(states).toEqual(['connecting', 'refused']))
  await until(() => expect(server.live.hub.connections.size).toBe(0))
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(server.live.hub.connections.size).toBe(0)
})

test('a token is asked for anew before every join, and what is not there yet is tried again', async () => {
  const server = await opened()
  let asked = 0
  const { states } = page(server, {
    ask: async () => {
      asked += 1
      if (asked === 1) return undefined
      if (asked === 2) throw new Error('offline')
      return { jobpartid: 7 }
    },
  })
  await until(() => expect(states).toEqual(['connecting', 'lost', 'live']))
  expect(asked).toBe(3)
})

test('what is followed by a token is followed on by the next, without a gap', async () => {
  const server = await opened()
  let asked = 0
  const { states } = page(server, {
    renewMs: 50,
    ask: async () => {
      asked += 1
      return { jobpartid: 7 }
    },
  })
  await until(() => expect(asked).toBeGreaterThan(3))
  expect(states).toEqual(['connecting', 'live'])
})

test('whoever leaves hears nothing more, and whoever closes is gone', async () => {
  const server = await opened()
  const { channel, heard, states } = page(server)
  await until(() => expect(heard).toEqual(['stands 1']))
  await channel.leave()
  tell(server, 'not for them')
  await channel.close()
  await until(() => expect(server.live.hub.connections.size).toBe(0))
  expect(heard).toEqual(['stands 1'])
  expect(states).toEqual(['connecting', 'live', 'closed'])
})
