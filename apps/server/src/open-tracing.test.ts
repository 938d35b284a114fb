import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { givenTraces, type ReceivedSpan } from '../test/given-traces.ts'
import { startTestApp } from '../test/test-app.ts'
import { withOperator } from './db.ts'
import { braintreeGateway } from './ports/gateway/braintree.ts'
import { paypalGateway } from './ports/gateway/paypal.ts'
import type { Gateway } from './ports/gateway/port.ts'
import { squareGateway } from './ports/gateway/square.ts'
import { stripeGateway } from './ports/gateway/stripe.ts'
import { httpHooks } from './ports/hook/http.ts'
import { smtpLogin } from './ports/mail/smtp.ts'
import { vapidKeys } from './ports/push/vapid-keys.ts'
import { webPushes } from './ports/push/web.ts'
import { requestEngine } from './ports/request-engine.ts'
import { twilioTexts } from './ports/sms/twilio.ts'
import { groupCommit } from './postgres/group-commit.ts'
import { runPipelined } from './postgres/run-pipelined.ts'
import { startScheduler } from './scheduler.ts'
import { inSpan } from './tracing.ts'

/** A span such as that of a request, in which the work of a test runs. */
const inRequest = <Result>(work: () => Promise<Result>): Promise<Result> =>
  inSpan(() => ({ name: 'request', kind: 'server', root: {} }), work)

const named = (spans: readonly ReceivedSpan[], name: string): ReceivedSpan[] =>
  spans.filter((span) => span.name === name)

/** A service that rejects every request, and the headers and paths that it received. */
async function openService() {
  const received: IncomingMessage[] = []
  const server = createServer((request, response) => {
    received.push(request)
    response.writeHead(400, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
  onTestFinished(close)
  const { port } = server.address() as AddressInfo
  return { received, port, url: `http://127.0.0.1:${port}`, close }
}

const findCharge = (gateway: Gateway, keys: Readonly<Record<string, string>>) =>
  gateway.findCharge({ merchant: 'kerbside', keys, orderId: 'KB-1040718', ref: 'ref_1040718' })

const SUBSCRIPTION_KEY = Buffer.from(
  'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  'base64url',
)

/** One request with each way to an outside service, to the same address. */
const requests: Readonly<Record<string, (at: { url: string; port: number }) => Promise<unknown>>> =
  {
    engine: ({ url }) =>
      requestEngine({
        url: new URL(`${url}/route?key=secret&q=Baker+Street`),
        signal: AbortSignal.timeout(2_000),
      }),
    stripe: ({ port }) =>
      findCharge(
        stripeGateway({ now: () => new Date(), host: '127.0.0.1', port, protocol: 'http' }),
        { secretKey: 'secret' },
      ),
    braintree: ({ url }) =>
      findCharge(braintreeGateway({ baseUrl: url }), {
        merchantId: 'cab',
        publicKey: 'public',
        privateKey: 'secret',
      }),
    paypal: ({ url }) =>
      findCharge(paypalGateway({ baseUrl: url }), { clientId: 'cab', clientSecret: 'secret' }),
    square: ({ url }) =>
      findCharge(squareGateway({ baseUrl: url }), { accessToken: 'secret', locationId: 'cab' }),
    texts: ({ url }) =>
      twilioTexts({
        account: { account: `AC${'0'.repeat(32)}`, token: 'secret', from: 'Cab', url },
      }).send({ ref: 'm-1', to: '+442079460123', words: 'Baker Street' }),
    push: ({ url }) =>
      webPushes({
        keys: vapidKeys(Buffer.alloc(32, 7)),
        contact: 'mailto:desk@kerbside.example',
        accepts: () => true,
      }).send({
        ref: 'm-1',
        title: 'Baker Street',
        body: '',
        path: '/',
        tag: 'leg-1',
        secondsToLive: 60,
        to: {
          endpoint: `${url}/secret`,
          p256dh: SUBSCRIPTION_KEY,
          auth: Buffer.alloc(16, 7),
        },
      }),
    webhook: ({ url }) =>
      httpHooks({ inner: true }).send({ url: `${url}/secret`, headers: {}, body: '{}' }),
  }

test.each(Object.keys(requests))('a request to an outside service is a child: %s', async (name) => {
  const traces = await givenTraces()
  const service = await openService()
  await inRequest(async () => requests[name]?.(service))
  const spans = await traces.read()
  const [request] = named(spans, 'request')
  const outgoing = spans.filter(({ kind }) => kind === 'client')
  expect(service.received.length).toBeGreaterThan(0)
  expect(outgoing).toHaveLength(service.received.length)
  for (const [index, { method, headers }] of service.received.entries()) {
    expect(outgoing[index]).toMatchObject({
      name: `${method} 127.0.0.1`,
      trace: request?.trace,
      parent: request?.id,
      hasFailed: true,
    })
    expect(outgoing[index]?.attributes).toEqual({
      'http.request.method': method,
      'http.response.status_code': 400,
      'url.scheme': 'http',
      'server.address': '127.0.0.1',
      'server.port': service.port,
      'error.type': '400',
    })
    // vendors get no header of our traces
    expect(headers['traceparent']).toBeUndefined()
  }
  expect(traces.sent()).not.toMatch(/secret|1040718|Baker|9460123/)
})

test('a service that cannot be reached, and a mail server, are errors with the system’s code', async () => {
  const traces = await givenTraces()
  const { url, port, close } = await openService()
  await close()
  await inRequest(async () => {
    await httpHooks({ inner: true }).send({ url, headers: {}, body: '{}' })
    await fetch(url).catch(() => {})
    const server = { host: '127.0.0.1', port, user: '', password: '', from: '' }
    await smtpLogin({ server: { ...server, encryption: 'none' } })
  })
  const failed = (await traces.read()).filter(({ hasFailed }) => hasFailed)
  expect(failed.map(({ name, attributes }) => [name, attributes['error.type']])).toEqual([
    ['POST 127.0.0.1', 'ECONNREFUSED'],
    ['GET 127.0.0.1', 'ECONNREFUSED'],
    ['smtp 127.0.0.1', 'ESOCKET'],
  ])
})

test('a failing statement marks its span and the transaction as errors, without the value', async () => {
  const traces = await givenTraces()
  const context = await (await startTestApp({ hasOwnDatabase: true })).context()
  const { hot, operator } = context
  await inRequest(async () => {
    await withOperator(context, (tx) => sql`select ${'maya@example.com'}::uuid`.execute(tx)).catch(
      () => {},
    )
    const statement = { name: 'test.uuid', text: 'select $1::uuid', values: ['maya@example.com'] }
    await runPipelined(hot, operator, [statement]).catch(() => {})
    await context.hot.query("select 'maya@example.com'::uuid").catch(() => {})
  })
  const failed = (await traces.read()).filter(({ hasFailed }) => hasFailed)
  expect(failed.map(({ name, attributes }) => [name, attributes['error.type']])).toEqual([
    ['select', '22P02'],
    ['transaction', '22P02'],
    ['test.uuid', '22P02'],
    ['select', '22P02'],
  ])
  expect(failed[2]?.attributes).toMatchObject({
    'db.query.text': 'select $1::uuid',
    'kerbside.operator': operator,
  })
  expect(traces.sent()).not.toContain('maya')
}, 30_000)

test('requests that share a transaction each have their own statements in their trace', async () => {
  const traces = await givenTraces()
  const { hot, operator } = await (await startTestApp({ hasOwnDatabase: true })).context()
  const commit = (count: number) =>
    inRequest(() =>
      groupCommit(hot, {
        operator,
        statements: [{ name: `test.${count}`, text: `select ${count}`, values: [] }],
      }),
    )
  await Promise.all([1, 2, 3].map(commit))
  const spans = await traces.read()
  const statements = spans.filter(({ name }) => name.startsWith('test.'))
  expect(statements.map(({ name }) => name).sort()).toEqual(['test.1', 'test.2', 'test.3'])
  expect(new Set(statements.map(({ trace }) => trace)).size).toBe(3)
  expect(new Set(statements.map(({ parent }) => parent))).toEqual(
    new Set(named(spans, 'request').map(({ id }) => id)),
  )
}, 30_000)

test('each run of a background task is a trace of its own, with the statements in it and the log’s line', async () => {
  const traces = await givenTraces()
  const context = await (await startTestApp({ hasOwnDatabase: true })).context()
  await inRequest(async () => {
    const scheduler = startScheduler(traces.log, {
      everyMs: 60_000,
      tasks: [
        { name: 'send reminders', work: () => withOperator(context, async () => {}) },
        { name: 'find orphans', work: () => Promise.reject(new Error('no orphans')) },
      ],
    })
    await scheduler.stop()
  })
  const spans = await traces.read()
  const [first, second] = [named(spans, 'send reminders')[0], named(spans, 'find orphans')[0]]
  expect([first, second]).toMatchObject([
    { parent: undefined, hasFailed: false },
    { parent: undefined, hasFailed: true, attributes: { 'error.type': 'Error' } },
  ])
  expect(new Set([first, second, named(spans, 'request')[0]].map((span) => span?.trace)).size).toBe(
    3,
  )
  const transactions = named(spans, 'transaction')
  expect(transactions.map(({ trace, parent }) => [trace, parent])).toEqual([
    [first?.trace, first?.id],
  ])
  expect(traces.lines()).toEqual([
    expect.objectContaining({ msg: 'find orphans', trace_id: second?.trace }),
  ])
}, 30_000)

test('work outside a request and a task, and what goes on after the end of one, makes no span', async () => {
  const traces = await givenTraces()
  const { hot } = await (await startTestApp({ hasOwnDatabase: true })).context()
  await hot.query('select 1')
  let later: Promise<unknown> = Promise.resolve()
  await inRequest(async () => {
    later = new Promise((resolve) => setTimeout(resolve, 20)).then(() => hot.query('select 2'))
  })
  await later
  expect((await traces.read()).map(({ name }) => name)).toEqual(['request'])
}, 30_000)

test('sending traces makes no spans, also while a request goes on', async () => {
  const traces = await givenTraces()
  await inRequest(async () => {
    for (let count = 0; count < 600; count += 1)
      await inSpan(
        () => ({ name: 'part', kind: 'internal' }),
        async () => {},
      )
    await vi.waitFor(() => expect(traces.paths).toHaveLength(1))
  })
  const names = new Set((await traces.read()).map(({ name }) => name))
  expect([...names].sort((a, b) => a.localeCompare(b))).toEqual(['part', 'request'])
})
