import { randomUUID } from 'node:crypto'
import { HttpTransportType } from '@microsoft/signalr'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { givenBooking, givenSettings } from '../../test/given.ts'
import { givenCustomer } from '../../test/given-account.ts'
import {
  type LiveClient,
  listening,
  liveClient,
  negotiated,
  rawClient,
  tokenIn,
} from '../../test/given-live.ts'
import { giveCode, givenAnn, givePassword, totpCode } from '../../test/given-staff.ts'
import { startTestApp, type TestApp, type TestClient } from '../../test/test-app.ts'

const { WebSockets, ServerSentEvents, LongPolling } = HttpTransportType

const EMBEDDER = 'https://hotel.example'
const warned: { facts: object; message: string }[] = []
let testApp: TestApp
let base: string
let maya: TestClient
/** Another customer of the same operator. */
let thief: TestClient
let bookedLeg: { jobpartid: number; code: string }

beforeAll(async () => {
  const log = {
    info() {},
    error() {},
    warn: (facts: object, message: string) => void warned.push({ facts, message }),
  }
  testApp = await startTestApp({ deps: { log }, ends: (takeDown) => afterAll(takeDown) })
  base = await listening(testApp)
  await givenSettings(testApp, { embedders: [EMBEDDER] })
  maya = testApp.client()
  await givenCustomer(maya)
  thief = testApp.client()
  await givenCustomer(thief, { email: 'thief@example.com' })
  const { Bref, ticketcode } = await givenBooking(maya)
  bookedLeg = { jobpartid: Number(Bref), code: ticketcode }
})

const until = (check: () => void) => vi.waitFor(check, { timeout: 8_000, interval: 5 })
const cookieOf = (client: TestClient) =>
  [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

const tokenFor = async (headers: Record<string, string>, query = '') =>
  tokenIn(await negotiated(base, { headers, query }))

/** One request over each transport with the given connection token and headers. */
const TRANSPORTS = [
  [
    'a WebSocket',
    (token: string, headers: Record<string, string>) =>
      rawClient(base, { token, headers, handshake: false }).then(
        ({ socket }) => {
          socket.terminate()
          return 101
        },
        (error: Error) => Number(error.message),
      ),
  ],
  [
    'server-sent events',
    (token: string, headers: Record<string, string>) =>
      statusOf(token, { headers: { ...headers, accept: 'text/event-stream' } }),
  ],
  ['a poll', (token: string, headers: Record<string, string>) => statusOf(token, { headers })],
] as const

async function statusOf(token: string, request: RequestInit): Promise<number> {
  const leaving = new AbortController()
  const { status } = await fetch(`${base}/hub?id=${token}`, { ...request, signal: leaving.signal })
  leaving.abort()
  return status
}

/** The official client in this client's browser. Its connection token is what a thief could read in a log. */
async function pageOf(
  client: TestClient,
  { transport = WebSockets, stateful = false } = {},
): Promise<{ page: LiveClient; token: string }> {
  const cookie = cookieOf(client)
  const before = new Set(testApp.deps.live.hub.connections.keys())
  const page = liveClient(base, {
    transport,
    stateful,
    // Otherwise the client stores its cookies itself.
    options: cookie === '' ? {} : { headers: { cookie } },
  })
  onTestFinished(() => page.connection.stop())
  await page.connection.start()
  const token = [...testApp.deps.live.hub.connections.keys()].find((key) => !before.has(key)) ?? ''
  expect(token).not.toBe('')
  return { page, token }
}

describe.each(TRANSPORTS)('over %s', (_name, connect) => {
  test('a customer’s connection token opens nothing in a browser without their session', async () => {
    const token = await tokenFor({ cookie: cookieOf(maya) })
    warned.length = 0
    expect(await connect(token, {})).toBe(404)
    expect(await connect(token, { cookie: cookieOf(thief) })).toBe(404)
    expect(warned.map(({ message }) => message)).toEqual(
      Array.from({ length: 2 }, () => 'a live connection was requested by another browser'),
    )
    expect(JSON.stringify(warned)).not.toContain(token)
    expect(await connect(token, { cookie: cookieOf(maya) })).not.toBe(404)
  })

  test('the token opens nothing after its owner has signed out', async () => {
    const leaving = testApp.client()
    await givenCustomer(leaving, { email: `${randomUUID().slice(0, 4)}@example.com` })
    const token = await tokenFor({ cookie: cookieOf(leaving) })
    await leaving.post('/api/signout', {})
    expect(await connect(token, { cookie: cookieOf(leaving) })).toBe(404)
  })

  test('the token opens nothing a second time after its connection was closed', async () => {
    const cookie = cookieOf(maya)
    const token = await tokenFor({ cookie })
    const { hub } = testApp.deps.live
    const { socket } = await rawClient(base, { token, headers: { cookie } })
    socket.close()
    await until(() => expect(hub.connections.has(token)).toBe(false))
    expect(await connect(token, { cookie })).toBe(404)
  })

  test.each([
    ['a customer’s', () => maya],
    ['a guest’s', () => testApp.client()],
  ])('%s open connection is not taken over with its token', async (_whose, client) => {
    const { page, token } = await pageOf(client(), { stateful: true })
    await page.join(bookedLeg)
    const strangers = [{}, { cookie: cookieOf(thief) }, { cookie: `live=${'x'.repeat(43)}` }]
    for (const headers of strangers) expect(await connect(token, headers)).toBe(404)
    const { line } = testApp.deps.live.hub.connections.get(token) ?? {}
    expect(line).toBeDefined()
    expect(await page.join(bookedLeg)).toEqual({ ok: true })
    expect(page.connectionEvents).toEqual([])
  })
})

test.each([
  ['server-sent events', ServerSentEvents],
  ['long polling', LongPolling],
])(
  'no other client can send for a page that listens over %s, or end its connection',
  async (_name, transport) => {
    const { page, token } = await pageOf(testApp.client(), { transport })
    await page.join(bookedLeg)
    const post = { method: 'POST', headers: { 'content-type': 'text/plain' } }
    expect(await statusOf(token, { ...post, body: '{"type":7}\u001e' })).toBe(404)
    // A body that is too long is rejected before it is read.
    expect(await statusOf(token, { ...post, body: 'x'.repeat(33_000) })).toBe(413)
    expect(await statusOf(token, { method: 'DELETE' })).toBe(404)
    expect(await page.join(bookedLeg)).toEqual({ ok: true })
    expect(page.connectionEvents).toEqual([])
  },
)

/** Cuts the sockets of the server, as a tunnel cuts a phone's. */
const cutAll = (page: LiveClient) => {
  for (const connection of testApp.deps.live.hub.connections.values())
    if (connection.client.id === page.connection.connectionId) connection.line?.cut()
}

test.each([
  ['a customer', () => maya],
  ['a visitor with only the link', () => testApp.client()],
])('%s continues after a tunnel as if nothing had happened', async (_label, client) => {
  const { page, token } = await pageOf(client(), { stateful: true })
  await page.join(bookedLeg)
  const lost = testApp.deps.live.hub.connections.get(token)?.line
  cutAll(page)
  await page.join(bookedLeg)
  const { line } = testApp.deps.live.hub.connections.get(token) ?? {}
  expect(line).not.toBe(lost)
  expect(page.connectionEvents).toEqual([])
})

test('a dispatcher’s page continues after a tunnel, and no other browser continues with its token', async () => {
  const { secret } = await givenAnn(testApp)
  const desk = testApp.client()
  await givePassword(desk)
  // Each code is valid for one sign-in only.
  testApp.setNow('2026-03-10T12:00:30Z')
  expect((await giveCode(desk, totpCode(testApp, secret))).body['code']).toBe(1)
  const board = String((await desk.get('/api/desk/live')).body['token'])
  // The console's session cookie is not sent to the live channel.
  const { page, token } = await pageOf(testApp.client(), { stateful: true })
  expect(await page.join({ board })).toEqual({ ok: true })
  for (const [, connect] of TRANSPORTS) expect(await connect(token, {})).toBe(404)
  cutAll(page)
  expect(await page.join({ board })).toEqual({ ok: true })
  expect(page.connectionEvents).toEqual([])
})

test('a page in another site’s frame is identified by the session it has there', async () => {
  const frame = { 'x-embedder': EMBEDDER }
  const esid = `esid=${'e'.repeat(43)}`
  const token = await tokenFor({ ...frame, cookie: `${esid}; sid=${'s'.repeat(43)}` })
  // Browsers do not send our headers when they open a WebSocket.
  for (const [, connect] of TRANSPORTS) {
    expect(await connect(token, {})).toBe(404)
    expect(await connect(token, { cookie: `sid=${'e'.repeat(43)}` })).toBe(404)
  }
  const { socket } = await rawClient(base, { token, headers: { cookie: esid }, handshake: false })
  socket.close()
})

test('with cookies blocked a lost socket is not waited for, and its page reconnects from scratch', async () => {
  const { socket } = await rawClient(base, {
    token: await tokenFor({}, '&useStatefulReconnect=true'),
    handshake: false,
  })
  const { hub } = testApp.deps.live
  const size = hub.connections.size
  socket.send('{"protocol":"json","version":2}\u001e')
  await new Promise((resolve) => socket.once('message', resolve))
  socket.terminate()
  await until(() => expect(hub.connections.size).toBe(size - 1))
})

test('with cookies blocked a poll is accepted only from the address it began at', async () => {
  const token = await tokenFor({})
  expect(await statusOf(token, {})).toBe(200)
  const elsewhere = await rawClient(base, { token, from: '127.0.0.2', handshake: false }).then(
    () => 'in',
    (error: Error) => error.message,
  )
  expect(elsewhere).toBe('404')
  const sendOptions = { method: 'POST', headers: { 'content-type': 'text/plain' } }
  expect(
    await statusOf(token, { ...sendOptions, body: '{"protocol":"json","version":1}\u001e' }),
  ).toBe(200)
})

test('a signed-in customer gets no cookie for the live channel, and no client gets two', async () => {
  const cookieAfter = async (headers: Record<string, string>) => {
    const response = await fetch(`${base}/hub/negotiate?negotiateVersion=1`, {
      method: 'POST',
      headers,
    })
    return response.headers.getSetCookie()
  }
  expect(await cookieAfter({ cookie: cookieOf(maya) })).toEqual([])
  const [given = '', ...more] = await cookieAfter({})
  expect(given).toMatch(/^live=[\w-]{43}; Path=\/hub; HttpOnly; SameSite=Strict$/)
  expect(more).toEqual([])
  expect(await cookieAfter({ cookie: given.split(';')[0] ?? '' })).toEqual([])
  const [inFrame = ''] = await cookieAfter({ 'x-embedder': EMBEDDER })
  expect(inFrame).toMatch(
    /^elive=[\w-]{43}; Path=\/hub; HttpOnly; Secure; Partitioned; SameSite=None$/,
  )
  // A frame that does not reveal its embedding site stores no cookie.
  expect(await cookieAfter({ 'x-embedder': '' })).toEqual([])
})
