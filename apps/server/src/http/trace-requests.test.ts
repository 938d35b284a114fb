import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { givenBooking, givenSettings, HEATHROW_TO_CANARY_WHARF } from '../../test/given.ts'
import { fake } from '../../test/given-roads.ts'
import { givenTraces, type ReceivedSpan } from '../../test/given-traces.ts'
import { startTestApp } from '../../test/test-app.ts'
import { inSpan } from '../tracing.ts'
import { logRequests } from './log-requests.ts'
import { traceRequests } from './trace-requests.ts'

const serverSpan = (spans: readonly ReceivedSpan[], name: string) => {
  const found = spans.filter((span) => span.name === name)
  expect(found.map(({ kind }) => kind)).toEqual(['server'])
  return found[0] as ReceivedSpan
}

const inTraceOf = (spans: readonly ReceivedSpan[], { trace }: ReceivedSpan) =>
  spans.filter((span) => span.trace === trace)

test('a quote is one trace: the request, its statements, and the road engine', async () => {
  const traces = await givenTraces()
  const testApp = await startTestApp({ hasOwnDatabase: true })
  const osrm = await fake('osrm')
  await givenSettings(testApp, {
    engines: { places: [], roads: [{ engine: 'osrm', url: osrm.url }] },
  })
  logRequests(testApp.app, { log: traces.log })
  const base = await testApp.app.listen({ host: '127.0.0.1', port: 0 })
  const response = await fetch(`${base}/api/quotation`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-requested-with': 'kerbside',
      'sec-fetch-site': 'same-origin',
    },
    body: JSON.stringify(HEATHROW_TO_CANARY_WHARF),
  })
  expect(await response.json()).toMatchObject({ code: 1 })
  const spans = await traces.read()

  const quote = serverSpan(spans, 'POST /api/quotation')
  const { id: operator } = (await testApp.context()).profile
  const requestId = response.headers.get('x-request-id')
  expect(quote.parent).toBeUndefined()
  expect(quote.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/quotation',
    'http.response.status_code': 200,
    'url.scheme': 'http',
    'server.address': '127.0.0.1',
    'kerbside.request_id': requestId,
    'kerbside.operator': operator,
  })
  expect(traces.lines()).toEqual([
    expect.objectContaining({ request: requestId, trace_id: quote.trace }),
  ])

  const inside = inTraceOf(spans, quote).filter((span) => span !== quote)
  const ids = new Set([quote, ...inside].map(({ id }) => id))
  expect(inside.filter(({ parent = '' }) => !ids.has(parent))).toEqual([])
  const statements = inside.filter(({ attributes }) => attributes['db.system.name'])
  expect(statements.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['begin', 'select price_book', 'select tariff', 'commit']),
  )
  expect(inside.find(({ name }) => name === 'transaction')?.attributes).toEqual({
    'kerbside.operator': operator,
  })
  const engine = inside.find(({ name }) => name === 'GET 127.0.0.1')
  expect(engine).toMatchObject({ kind: 'client', parent: quote.id, hasFailed: false })
  expect(engine?.attributes['server.port']).toBe(Number(new URL(osrm.url).port))
  expect([traces.paths[0], traces.headers[0]?.['x-team']]).toEqual(['/v1/traces', 'dispatch'])
}, 30_000)

test('no span contains what a customer typed', async () => {
  const traces = await givenTraces()
  const testApp = await startTestApp({ hasOwnDatabase: true })
  await testApp.client().get('/api/searchaddress?prefix=Baker%20Street')
  await givenBooking(testApp.client())
  // quotes are stored a moment later
  await sleep(100)
  const spans = await traces.read()
  const booking = serverSpan(spans, 'POST /api/createbookingTest')
  expect(
    inTraceOf(spans, booking).map(({ attributes }) => attributes['db.query.text']),
  ).toContainEqual(expect.stringContaining('insert into booking'))
  expect(spans.map(({ name }) => name)).toContain('store quotes')
  const typed = [
    'Maya',
    'Osei',
    'maya@',
    'example.com',
    '2079460123',
    'Heathrow',
    'Canary',
    'Baker',
  ]
  expect(typed.filter((text) => traces.sent().includes(text))).toEqual([])
}, 30_000)

const PROXY = '192.0.2.7'

/** A small server behind a trusted proxy; `/broken` throws. */
function openBehindProxy() {
  const app = Fastify({ trustProxy: [PROXY] })
  traceRequests(app)
  for (const path of ['/healthz', '/one']) app.get(path, async () => 'yes')
  app.get('/broken', async () => {
    throw new Error('broken by Maya Osei')
  })
  return app
}

test('a trace is continued only if a trusted proxy sends it', async () => {
  const traces = await givenTraces()
  const app = openBehindProxy()
  const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
  const headers = { traceparent, 'x-forwarded-for': '203.0.113.9' }
  await app.inject({ url: '/one?from=proxy', remoteAddress: PROXY, headers })
  await app.inject({ url: '/one', remoteAddress: '203.0.113.9', headers })
  const malformed = { ...headers, traceparent: '00-x' }
  await app.inject({ url: '/one', remoteAddress: PROXY, headers: malformed })
  const spans = await traces.read()
  expect(spans.map(({ trace, parent }) => trace === 'a'.repeat(32) && parent)).toEqual([
    'b'.repeat(16),
    false,
    false,
  ])
})

test('a body that arrives after its headers is handled in the span of its request', async () => {
  const traces = await givenTraces()
  const app = Fastify()
  traceRequests(app)
  app.post('/body', () =>
    inSpan(
      () => ({ name: 'handled', kind: 'internal' }),
      async () => 'yes',
    ),
  )
  onTestFinished(() => app.close())
  const base = await app.listen({ host: '127.0.0.1', port: 0 })
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  for (const part of ['one', 'two'])
    await new Promise<void>((resolve, reject) => {
      const headers = { 'content-type': 'text/plain' }
      const outgoing = request(`${base}/body`, { method: 'POST', agent, headers }, (response) =>
        response.resume().on('end', resolve),
      )
      outgoing.on('error', reject)
      outgoing.flushHeaders()
      setTimeout(() => outgoing.end(part), 50)
    })
  const spans = await traces.read()
  const requests = spans.filter(({ kind }) => kind === 'server')
  const handled = spans.filter(({ name }) => name === 'handled')
  expect(handled.map(({ parent }) => parent)).toEqual(requests.map(({ id }) => id))
  expect(requests).toHaveLength(2)
})

test('a request whose client leaves has a span that says so', async () => {
  const traces = await givenTraces()
  const app = Fastify()
  traceRequests(app)
  app.get('/slow', () => new Promise(() => {}))
  onTestFinished(() => app.close())
  const base = await app.listen({ host: '127.0.0.1', port: 0 })
  await fetch(`${base}/slow`, { signal: AbortSignal.timeout(100) }).catch(() => {})
  await sleep(50)
  const [span] = await traces.read()
  expect(span).toMatchObject({
    name: 'GET /slow',
    attributes: { 'error.type': 'disconnected' },
  })
})

test('a failed request is an error without its message, and health checks make no span', async () => {
  const traces = await givenTraces()
  const app = openBehindProxy()
  for (const url of ['/broken', '/healthz', '/nowhere?email=maya@example.com'])
    await app.inject(url)
  const spans = await traces.read()
  expect(spans.map(({ name, hasFailed }) => [name, hasFailed])).toEqual([
    ['GET /broken', true],
    ['GET', false],
  ])
  expect(spans[0]?.attributes['error.type']).toBe('500')
  expect(traces.sent()).not.toMatch(/Maya|maya|nowhere/)
})

test('without a share of the traces nothing is sent, and lines have no trace id', async () => {
  const traces = await givenTraces({ share: 0 })
  const app = openBehindProxy()
  logRequests(app, { log: traces.log })
  expect((await app.inject('/one')).statusCode).toBe(200)
  expect(await traces.read()).toEqual([])
  expect(traces.lines()).toEqual([expect.not.objectContaining({ trace_id: expect.anything() })])
})

test('a collector that is not there delays no request, and the end of the server by three seconds at most', async () => {
  const requestAll = async () => {
    const app = openBehindProxy()
    const startedAt = performance.now()
    for (let count = 0; count < 600; count += 1)
      expect((await app.inject('/one')).statusCode).toBe(200)
    return performance.now() - startedAt
  }
  const untracedMs = await requestAll()
  const traces = await givenTraces({ url: 'http://127.0.0.1:9' })
  // a request that waited for the collector would take several seconds
  expect(await requestAll()).toBeLessThan(10 * untracedMs + 1_000)
  const endedAt = performance.now()
  await traces.close()
  expect(performance.now() - endedAt).toBeLessThan(4_900)
}, 60_000)

test('a collector that refuses is one warning a minute', async () => {
  const traces = await givenTraces({ status: 400 })
  const app = openBehindProxy()
  for (let count = 0; count < 1_200; count += 1) await app.inject('/one')
  await traces.close()
  expect(traces.paths.length).toBeGreaterThan(1)
  expect(traces.lines().map(({ level, msg }) => [level, msg])).toEqual([
    ['warn', 'traces could not be sent'],
  ])
}, 15_000)
