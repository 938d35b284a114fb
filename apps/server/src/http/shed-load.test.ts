import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { BUSY_MESSAGE } from '@kerbside/contract/codes.ts'
import { Registry } from 'prom-client'
import { expect, onTestFinished, test } from 'vitest'
import { givenQuote, HEATHROW_TO_CANARY_WHARF, mayaBooking } from '../../test/given.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { SILENT } from '../log.ts'
import { countLoad } from './count-load.ts'
import { healthRoutes } from './health.ts'
import { logRequests } from './log-requests.ts'
import { type LoadWatch, openLoadWatch } from './watch-load.ts'

/** A server with the load given by the test. */
async function openLoaded(load: { waiting?: number; share?: number } = {}) {
  const watch: LoadWatch = {
    ...openLoadWatch({ countWaiting: () => 0, log: SILENT }),
    load: () => ({ waiting: load.waiting ?? 0, share: load.share ?? 1 }),
  }
  onTestFinished(() => watch.close())
  return { testApp: await startTestApp({ watch }), watch, load }
}

/** Holds every request for this host until it is opened. */
function closeGate(testApp: TestApp, host: string): { open: () => void } {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const { operators } = testApp.deps
  const byHost = operators.byHost.bind(operators)
  operators.byHost = async (slug) => {
    if (slug === host) await opened
    return byHost(slug)
  }
  return { open }
}

/** Posts over a connection of the agent. */
function sendOver(agent: Agent, url: string, body: string) {
  type ApiResult = {
    status: number
    headers: IncomingHttpHeaders
    body: string
    localPort: number | undefined
  }
  return new Promise<ApiResult>((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'x-requested-with': 'kerbside',
      'sec-fetch-site': 'same-origin',
    }
    const request = httpRequest(url, { method: 'POST', agent, headers }, (response) => {
      const localPort = request.socket?.localPort
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: text,
          localPort,
        }),
      )
    })
    request.on('error', reject)
    request.end(body)
  })
}

const NORTHWAY = 'northway.localhost'
const MAX_CONCURRENT = 48
const LONG_TIMEOUT = { timeout: 20_000 }

test('above the limit of quotes and searches in flight a further quote is rejected at once, while bookings and health checks are answered', async () => {
  const { testApp, watch } = await openLoaded()
  healthRoutes(testApp.app, { readiness: { draining: false }, checkDatabase: async () => 'ready' })
  const client = testApp.client()
  const quote = await givenQuote(client)
  const gate = closeGate(testApp, NORTHWAY)
  const fetchReply = () => testApp.client().post('/api/quotation', HEATHROW_TO_CANARY_WHARF)
  const held = Array.from({ length: MAX_CONCURRENT }, () =>
    testApp.client(NORTHWAY).get('/api/searchaddress?prefix=canary'),
  )
  await expect.poll(() => watch.inFlight.others, LONG_TIMEOUT).toBe(MAX_CONCURRENT)

  const rejected = await fetchReply()
  expect(rejected.status).toBe(503)
  expect(rejected.body).toEqual({ code: 2, message: BUSY_MESSAGE })
  expect(rejected.headers).toMatchObject({
    'retry-after': '2',
    'x-not-started': '1',
    'cache-control': 'no-store',
  })
  const booked = await client.post('/api/createbookingTest', mayaBooking(quote))
  expect(booked.body).toMatchObject({ Code: 1 })
  expect((await client.get('/readyz')).status).toBe(200)

  gate.open()
  for (const { status } of await Promise.all(held)) expect(status).toBe(200)
  await expect.poll(() => watch.inFlight.others, LONG_TIMEOUT).toBe(0)
  expect((await fetchReply()).status).toBe(200)
})

test('with a late event loop quotes are rejected and bookings are not', async () => {
  const { testApp, load } = await openLoaded()
  const client = testApp.client()
  const quote = await givenQuote(client)
  load.share = 0.0625
  expect((await client.post('/api/quotation', HEATHROW_TO_CANARY_WHARF)).status).toBe(503)
  const booked = await client.post('/api/createbookingTest', mayaBooking(quote))
  expect(booked.body).toMatchObject({ Code: 1 })
})

test('over HTTP a share of the quotes is accepted with a late event loop, and the connection stays usable after a rejection', async () => {
  const { testApp, watch, load } = await openLoaded()
  const base = await testApp.app.listen({ host: '127.0.0.1', port: 0 })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const fetchReply = () =>
    sendOver(agent, `${base}/api/quotation?from=test`, JSON.stringify(HEATHROW_TO_CANARY_WHARF))
  load.share = 0.25
  const responses = []
  for (let n = 0; n < 8; n++) responses.push(await fetchReply())
  const rejected = responses.filter(({ status }) => status === 503)
  expect(rejected).toHaveLength(6)
  for (const { headers, body } of rejected) {
    expect(headers).toMatchObject({
      'retry-after': '2',
      'x-not-started': '1',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    // set by the first hook: the request was rejected before it
    expect(headers).not.toHaveProperty('x-request-id')
    expect(JSON.parse(body)).toEqual({ code: 2, message: BUSY_MESSAGE })
  }
  expect(new Set(responses.map(({ localPort }) => localPort)).size).toBe(1)
  expect(watch.refused).toEqual(new Map([['last lag', 6]]))
  expect(watch.inFlight.others).toBe(0)
})

test('eight quotes run at a time, the others follow in order, and one whose client disconnected is skipped', async () => {
  const { testApp } = await openLoaded()
  const gate = closeGate(testApp, NORTHWAY)
  const held = Array.from({ length: 8 }, () =>
    testApp.client(NORTHWAY).get('/api/searchaddress?prefix=canary'),
  )
  const { port } = new URL(await testApp.app.listen({ host: '127.0.0.1', port: 0 }))
  const gone = connect(Number(port), '127.0.0.1')
  let answered = false
  const next = testApp
    .client()
    .get('/api/searchaddress?prefix=canary')
    .then(({ status }) => {
      answered = true
      return status
    })
  gone.write(`GET /api/searchaddress?prefix=a HTTP/1.1\r\nhost: ${NORTHWAY}\r\n\r\n`)
  expect((await testApp.client().get('/api/configuration')).status).toBe(200)
  gone.destroy()
  expect(answered).toBe(false)
  gate.open()
  expect(await next).toBe(200)
  for (const { status } of await Promise.all(held)) expect(status).toBe(200)
})

test('bookings are rejected when far too many queries wait for a connection, health checks never', async () => {
  const { testApp, load } = await openLoaded()
  healthRoutes(testApp.app, { readiness: { draining: false }, checkDatabase: async () => 'ready' })
  const client = testApp.client()
  const quote = await givenQuote(client)
  load.waiting = 512
  expect((await client.post('/api/createbookingTest', mayaBooking(quote))).status).toBe(503)
  expect((await client.get('/healthz')).status).toBe(200)
  load.waiting = 0
  const booked = await client.post('/api/createbookingTest', mayaBooking(quote))
  expect(booked.body).toMatchObject({ Code: 1 })
})

test('with too many queries waiting, a page reloads by itself, and a program gets a problem document', async () => {
  const { testApp } = await openLoaded({ waiting: 400 })
  testApp.app.get('/anything.html', async () => 'a page')
  const page = await testApp.app.inject({ url: '/anything.html', headers: { accept: 'text/html' } })
  expect(page.statusCode).toBe(503)
  expect(page.headers).toMatchObject({ 'retry-after': '2', 'content-type': /^text\/html/ })
  expect(page.body).toContain('<meta http-equiv="refresh" content="5">')
  expect(page.body).toContain('We’re very busy right now')

  const program = await testApp.app.inject({ method: 'POST', url: '/api/v1/quotes', payload: {} })
  expect(program.statusCode).toBe(503)
  expect(program.headers['content-type']).toContain('application/problem+json')
  expect(program.json()).toMatchObject({ status: 503, detail: BUSY_MESSAGE })
})

test('a client that hangs up leaves no request in flight', async () => {
  const { testApp, watch } = await openLoaded()
  const gate = closeGate(testApp, '127.0.0.1')
  const base = await testApp.app.listen({ host: '127.0.0.1', port: 0 })
  const control = new AbortController()
  const slug = fetch(`${base}/api/quotation`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-requested-with': 'kerbside',
      'sec-fetch-site': 'same-origin',
    },
    body: JSON.stringify(HEATHROW_TO_CANARY_WHARF),
    signal: control.signal,
  }).catch(() => undefined)
  await expect.poll(() => watch.inFlight.others, LONG_TIMEOUT).toBe(1)
  control.abort()
  await slug
  await expect.poll(() => watch.inFlight.others, LONG_TIMEOUT).toBe(0)
  gate.open()
})

test('a client that pipelines requests and hangs up leaves none of them in flight', async () => {
  const { testApp, watch } = await openLoaded()
  const gate = closeGate(testApp, '127.0.0.1')
  const { port } = new URL(await testApp.app.listen({ host: '127.0.0.1', port: 0 }))
  const socket = connect(Number(port), '127.0.0.1')
  socket.write('GET /api/configuration HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n'.repeat(5))
  await expect.poll(() => watch.inFlight.others, LONG_TIMEOUT).toBe(5)
  socket.destroy()
  await expect.poll(() => watch.inFlight.others, LONG_TIMEOUT).toBe(0)
  gate.open()
})

test('rejected requests are counted in the metrics and logged in one line, not one per request', async () => {
  const lines: string[] = []
  const log = {
    info: (_fields: object, message: string) => void lines.push(message),
    warn: (_fields: object, message: string) => void lines.push(message),
    error() {},
  }
  const watch = { ...openLoadWatch({ countWaiting: () => 1_000, log }) }
  onTestFinished(() => watch.close())
  const testApp = await startTestApp({ watch })
  logRequests(testApp.app, { log })
  for (let n = 0; n < 3; n++) await testApp.client().get('/api/configuration')
  expect(lines).toEqual(['overload: requests are refused'])
  const registry = new Registry()
  countLoad(registry, watch)
  expect(await registry.metrics()).toContain(
    'kerbside_shed_total{priority="middle",reason="connections"} 3',
  )
})
