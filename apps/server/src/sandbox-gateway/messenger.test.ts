import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase, type TestDatabase } from '../../test/database.ts'
import { openPool } from '../postgres/open-client.ts'
import { claimMessages } from './message-store.ts'
import { deliverDueMessages, type MessengerDeps } from './messenger.ts'
import { openSandboxGateway } from './open-gateway.ts'

type ReceivedMessage = { type: string; id: string; url: string; host: string; signature: string }

let database: TestDatabase
let pool: pg.Pool
let now: Date
let received: ReceivedMessage[]
let respond: (response: ServerResponse) => void
let close: () => Promise<void>
let hookUrl: string

beforeEach(async () => {
  database = await openDatabase()
  pool = openPool(database.sandbox)
  pool.on('error', () => {})
  now = new Date('2026-03-10T12:00:00Z')
  received = []
  respond = (response) => response.writeHead(200).end('{}')
  const server = createServer((request, response) => void receive(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  hookUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/webhooks/sandbox`
  close = async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
})
afterEach(async () => {
  await close()
  await pool.end()
  await database.drop()
})

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const message = JSON.parse(Buffer.concat(chunks).toString()) as { id: string; type: string }
  received.push({
    ...message,
    url: request.url ?? '',
    host: request.headers.host ?? '',
    signature: String(request.headers['sandbox-signature']),
  })
  respond(response)
}

const deps = (): MessengerDeps => ({
  pool,
  now: () => now,
  secretFor: (merchant) => (merchant === 'cab' ? 'its-secret' : undefined),
  appOrigins: async () => ({ pages: [], embedders: [] }),
  hookOf: async () => ({ url: hookUrl, host: 'book.cab.test' }),
  signal: new AbortController().signal,
})

const later = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds)
}

/** A charge over the gateway's own HTTP; `notifies` if the gateway itself is to send messages. */
async function charge(given: { notifies?: boolean; number?: string; capture?: 'later' } = {}) {
  const { hookOf, ...others } = deps()
  const app = await openSandboxGateway(given.notifies ? { ...others, hookOf } : others)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const post = (
    path: string,
    { body, headers }: { body: object; headers: Record<string, string> },
  ) =>
    fetch(new URL(path, url), {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    }).then((response) => response.json() as Promise<Record<string, unknown>>)
  const { nonce } = await post('/sandbox/tokens', {
    headers: { 'sec-fetch-site': 'same-origin' },
    body: {
      merchant: 'cab',
      number: given.number ?? '4242424242424242',
      month: '12',
      year: '2030',
      cvc: '123',
      holder: 'Maya Osei',
      postalCode: '',
    },
  })
  const started = performance.now()
  const made = await post('/v1/charges', {
    headers: { authorization: 'Bearer cab:its-secret', 'idempotency-key': `key-${Math.random()}` },
    body: {
      order_id: 'order-1',
      nonce,
      amount: 8600,
      currency: 'GBP',
      ...(given.capture && { capture: given.capture }),
    },
  })
  return { made, tookMs: performance.now() - started, app }
}

const dueIn = async () =>
  (
    await pool.query<{ tries: number; due_at: Date | null; delivered_at: Date | null }>(
      'select tries, due_at, delivered_at from sandbox_gateway.message order by made_at',
    )
  ).rows

test('a merchant gets a signed message about its charge at its own host as soon as the charge is made', async () => {
  const { app } = await charge({ notifies: true })
  await expect.poll(() => received).toHaveLength(1)
  expect(received[0]).toMatchObject({
    type: 'charge.succeeded',
    url: '/api/webhooks/sandbox',
    host: 'book.cab.test',
    signature: expect.stringMatching(/^t=1773144000,v1=[0-9a-f]{64}$/),
  })
  await expect.poll(dueIn).toMatchObject([{ due_at: null, delivered_at: now }])
  await app.close()
})

test('a merchant that never responds delays no payment, and the gateway still shuts down', async () => {
  respond = () => {}
  const { app, made, tookMs } = await charge({ notifies: true })
  expect(made).toMatchObject({ status: 'succeeded' })
  expect(tookMs).toBeLessThan(20_000)
  await expect.poll(() => received).toHaveLength(1)
  const started = performance.now()
  await app.close()
  expect(performance.now() - started).toBeLessThan(20_000)
})

test('a message without a successful response is sent again unchanged, later each time', async () => {
  respond = (response) => response.writeHead(503).end()
  const { app } = await charge()
  await deliverDueMessages(deps())
  await deliverDueMessages(deps())
  expect(received).toHaveLength(1)
  later(7_000)
  await deliverDueMessages(deps())
  later(7_000)
  await deliverDueMessages(deps())
  expect(received).toHaveLength(2)
  respond = (response) => response.writeHead(200).end()
  later(8_000)
  await deliverDueMessages(deps())
  later(86_400_000)
  await deliverDueMessages(deps())
  expect(received).toHaveLength(3)
  expect(new Set(received.map(({ id }) => id)).size).toBe(1)
  expect(new Set(received.map(({ signature }) => signature)).size).toBe(3)
  await app.close()
})

test('a message whose response was lost comes twice', async () => {
  respond = (response) => response.destroy()
  const { app } = await charge()
  await deliverDueMessages(deps())
  respond = (response) => response.writeHead(204).end()
  later(7_000)
  await deliverDueMessages(deps())
  expect(received.map(({ id }) => id)).toEqual([received[0]?.id, received[0]?.id])
  expect(await dueIn()).toMatchObject([{ tries: 2, due_at: null }])
  await app.close()
})

test('a message claimed by a killed process is not lost', async () => {
  const { app } = await charge()
  // it was claimed, and its process never sent it
  await deliverDueMessages({ ...deps(), hookOf: () => Promise.reject(new Error('killed')) })
  expect(received).toEqual([])
  later(7_000)
  await deliverDueMessages(deps())
  expect(received).toHaveLength(1)
  await app.close()
})

test('a message claimed by one process is neither taken nor waited for by another', async () => {
  const { app } = await charge()
  const params = { now, waitsMs: [7_000], limit: 10 }
  const client = await pool.connect()
  await client.query('begin')
  expect(await claimMessages(client, params)).toHaveLength(1)
  const beside = claimMessages(pool, params)
  const waited = new Promise((done) => setTimeout(done, 2_000, 'waited'))
  expect(await Promise.race([beside, waited])).toEqual([])
  await client.query('commit')
  client.release()
  await app.close()
})

test('concurrent processes send each message once', async () => {
  const { app } = await charge()
  for (let more = 0; more < 30; more += 1)
    await pool.query(
      `insert into sandbox_gateway.message select 'evt_' || $1, merchant, order_id,
         jsonb_set(body::jsonb, '{id}', to_jsonb('evt_' || $1::text))::text, made_at, due_at
       from sandbox_gateway.message where id not like 'evt\\_%more' limit 1`,
      [`${more}more`],
    )
  await Promise.all([
    deliverDueMessages(deps()),
    deliverDueMessages(deps()),
    deliverDueMessages(deps()),
  ])
  expect(received).toHaveLength(31)
  expect(new Set(received.map(({ id }) => id)).size).toBe(31)
  await app.close()
})

test('after a little more than three days a message is not sent again', async () => {
  respond = (response) => response.writeHead(500).end()
  const { app } = await charge()
  for (let day = 0; day < 24; day += 1) {
    await deliverDueMessages(deps())
    later(86_400_000)
  }
  expect(received).toHaveLength(11)
  expect(await dueIn()).toMatchObject([{ due_at: null, delivered_at: null }])
  await app.close()
})

test('an authorisation that lapses without a request is released, booked and reported', async () => {
  const { app } = await charge({ capture: 'later' })
  await deliverDueMessages(deps())
  later(7 * 86_400_000)
  await deliverDueMessages(deps())
  expect(received.map(({ type }) => type)).toEqual(['charge.authorised', 'charge.voided'])
  const { rows } = await pool.query(
    'select kind, amount_minor from sandbox_gateway.movement order by number',
  )
  expect(rows).toEqual([
    { kind: 'held', amount_minor: '8600' },
    { kind: 'released', amount_minor: '8600' },
  ])
  await app.close()
})

test('a slow charge is reported twice: in progress and captured', async () => {
  const { app } = await charge({ number: '4000000000006066' })
  await deliverDueMessages(deps())
  later(12_000)
  await deliverDueMessages(deps())
  expect(received.map(({ type }) => type)).toEqual(['charge.processing', 'charge.succeeded'])
  await app.close()
})

test('a redirect of the merchant does not count as delivery', async () => {
  const { app } = await charge()
  respond = (response) => response.writeHead(302, { location: hookUrl }).end()
  await deliverDueMessages(deps())
  expect(received).toHaveLength(1)
  expect(await dueIn()).toMatchObject([{ tries: 1, delivered_at: null }])
  await app.close()
})
