import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { negotiated, rawClient, tokenIn } from '../../test/given-live.ts'
import { openHubServer } from '../../test/hub-server.ts'
import { embeddedBus } from '../ports/bus/embedded.ts'
import { close } from './connection.ts'
import type { HubSettings } from './hub-settings.ts'
import { legTopic } from './topics.ts'

async function opened(settings: Partial<HubSettings>, rateLimitFactor = 1) {
  const server = await openHubServer({ bus: embeddedBus(), settings, rateLimitFactor })
  onTestFinished(() => server.close())
  server.live.onJoin('booking', async () => ({ topics: [legTopic('b', 1)], snapshot: [] }))
  const { connections } = server.live.hub
  return {
    ...server,
    connections,
    northway: () =>
      server.app.inject({
        method: 'POST',
        url: '/hub/negotiate?negotiateVersion=1',
        headers: { host: 'northway.localhost' },
      }),
    untilEmpty: () =>
      vi.waitFor(() => expect(connections.size).toBe(0), { timeout: 4_000, interval: 20 }),
  }
}

const joins = { type: 1, invocationId: '1', target: 'Join', arguments: [{ jobpartid: 7 }] }

test('one address has its share across all operators, and other addresses have theirs', async () => {
  const { base, northway } = await opened({ maxPerAddress: 2 })
  const tokens = await Promise.all(
    Array.from({ length: 4 }, async () => tokenIn(await negotiated(base))),
  )
  const [one = '', two = '', three = '', four = ''] = tokens
  const first = await rawClient(base, { token: one })
  const second = await rawClient(base, { token: two })
  expect((await negotiated(base)).status).toBe(503)
  expect((await northway()).statusCode).toBe(503)
  await expect(rawClient(base, { token: three })).rejects.toThrow('404')
  const elsewhere = await rawClient(base, { token: four, from: '127.0.0.2' })
  first.socket.close()
  await first.closed
  await vi.waitFor(async () => expect((await negotiated(base)).status).toBe(200))
  for (const { socket } of [second, elsewhere]) socket.close()
})

test('an operator with too many pages leaves room for another’s', async () => {
  const { base, northway } = await opened({ maxPerOperator: 1 })
  const { socket } = await rawClient(base)
  expect((await negotiated(base)).status).toBe(503)
  expect((await northway()).statusCode).toBe(200)
  socket.close()
})

test('a benchmark raises the share of an address for an operator in test mode, and for no live one', async () => {
  const { base, northway } = await opened({ maxPerAddress: 1 }, 100)
  const { socket } = await rawClient(base)
  expect((await negotiated(base)).status).toBe(200)
  expect((await northway()).statusCode).toBe(503)
  socket.close()
})

test('a client that joins nothing is disconnected, and one that has joined is not', async () => {
  const { base, connections } = await opened({ joinMs: 200 })
  const [idle, following] = [await rawClient(base), await rawClient(base)]
  following.send(joins)
  idle.send({ type: 6 })
  expect(await idle.closed).toBe(1000)
  expect(idle.frames.at(-1)).toContain('Nothing was followed in time.')
  expect(connections.size).toBe(1)
  following.socket.close()
})

test('a lost socket that never joined anything is not waited for', async () => {
  const { base, untilEmpty } = await opened({ joinMs: 200 })
  const token = tokenIn(await negotiated(base, { query: '&useStatefulReconnect=true' }))
  const client = await rawClient(base, { token, handshake: false })
  client.send({ protocol: 'json', version: 2 })
  await vi.waitFor(() => expect(client.frames).toHaveLength(1))
  client.socket.terminate()
  await untilEmpty()
})

test('a client that stops polling is disconnected, whatever else it sends', async () => {
  const { base, connections, untilEmpty } = await opened({ pollAgainMs: 300 })
  const url = `${base}/hub?id=${tokenIn(await negotiated(base))}`
  const postMessage = (message: object) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: `${JSON.stringify(message)}\u001e`,
    })
  await fetch(url)
  await postMessage({ protocol: 'json', version: 1 })
  await fetch(url)
  await postMessage(joins)
  expect(connections.size).toBe(1)
  const pinging = setInterval(() => void postMessage({ type: 6 }).catch(() => {}), 100)
  await untilEmpty().finally(() => clearInterval(pinging))
})

test('the buffer for a page that does not read is freed soon after its connection ended', async () => {
  const { app, base, connections } = await opened({ closeGraceMs: 200 })
  const sockets: Socket[] = []
  app.server.on('connection', (socket: Socket) => sockets.push(socket))
  const token = tokenIn(await negotiated(base))
  const reader = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => void reader.destroy())
  reader.on('error', () => {})
  reader.write(
    `GET /hub?id=${token} HTTP/1.1\r\nHost: kerbside.localhost\r\nAccept: text/event-stream\r\n\r\n`,
  )
  await new Promise((resolve) => reader.once('data', resolve))
  reader.pause()
  const port = reader.localPort
  const theirs = () => sockets.find(({ remotePort }) => remotePort === port)
  const connection = connections.get(token)
  const frame = 'x'.repeat(16 * 1024)
  const waiting = () => connection?.line?.waitingBytes() ?? 0
  // The operating system accepts some megabytes before anything is buffered here.
  while (waiting() < 64 * 1024) {
    connection?.line?.send(frame)
    await new Promise((resolve) => setImmediate(resolve))
  }
  if (connection) close(connection)
  await vi.waitFor(() => expect(theirs()?.destroyed).toBe(true))
})
