import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase, type TestDatabase } from '../../test/database.ts'
import { claimMessages } from './message-store.ts'
import { openSandboxGateway } from './open-gateway.ts'
import { type Telling, tellDue } from './tell-merchants.ts'

type Heard = { type: string; id: string; url: string; host: string; signature: string }

let database: TestDatabase
let pool: pg.Pool
let now: Date
let heard: Heard[]
let answer: (response: ServerResponse) => void
let close: () => Promise<void>
let hookUrl: string

beforeEach(async () => {
  database = await openDatabase()
  pool = new pg.Pool(database.sandbox)
  pool.on('error', () => {})
  now = new Date('2026-03-10T12:00:00Z')
  heard = []
  answer = (response) => response.writeHead(200).end('{}')
  const server = createServer((request, response) => void hear(request, response))
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

async function hear(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const said = JSON.parse(Buffer.concat(chunks).toString()) as { id: string; type: string }
  heard.push({
    ...said,
    url: request.url ?? '',
    host: request.headers.host ?? '',
    signature: String(request.headers['sandbox-signature']),
  })
  answer(response)
}

const means = (): Telling => ({
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

/** A charge over the gateway's own HTTP; `tells` when the gateway itself is to send messages. */
async function charge(given: { tells?: boolean; number?: string; capture?: 'later' } = {}) {
  const { hookOf, ...others } = means()
  const app = await openSandboxGateway(given.tells ? { ...others, hookOf } : others)
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
  const begun = performance.now()
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
  return { made, tookMs: performance.now() - begun, app }
}

const dueIn = async () =>
  (
    await pool.query<{ tries: number; due_at: Date | null; delivered_at: Date | null }>(
      'select tries, due_at, delivered_at from sandbox_gateway.message order by made_at',
    )
  ).rows

test('a merchant hears of its charge at its own host, signed, as soon as it is made', async () => {
  const { app } = await charge({ tells: true })
  await expect.poll(() => heard).toHaveLength(1)
  expect(heard[0]).toMatchObject({
    type: 'charge.succeeded',
    url: '/api/webhooks/sandbox',
    host: 'book.cab.test',
    signature: expect.stringMatching(/^t=1773144000,v1=[0-9a-f]{64}$/),
  })
  await expect.poll(dueIn).toMatchObject([{ due_at: null, delivered_at: now }])
  await app.close()
})

test('a merchant that never answers keeps no payment waiting, and the gateway still ends', async () => {
  answer = () => {}
  const { app, made, tookMs } = await charge({ tells: true })
  expect(made).toMatchObject({ status: 'succeeded' })
  expect(tookMs).toBeLessThan(2_000)
  await expect.poll(() => heard).toHaveLength(1)
  const begun = performance.now()
  await app.close()
  expect(performance.now() - begun).toBeLessThan(2_000)
})

test('a message nobody took is sent again, later each time, and as the same', async () => {
  answer = (response) => response.writeHead(503).end()
  const { app } = await charge()
  await tellDue(means())
  await tellDue(means())
  expect(heard).toHaveLength(1)
  later(7_000)
  await tellDue(means())
  later(7_000)
  await tellDue(means())
  expect(heard).toHaveLength(2)
  answer = (response) => response.writeHead(200).end()
  later(8_000)
  await tellDue(means())
  later(86_400_000)
  await tellDue(means())
  expect(heard).toHaveLength(3)
  expect(new Set(heard.map(({ id }) => id)).size).toBe(1)
  expect(new Set(heard.map(({ signature }) => signature)).size).toBe(3)
  await app.close()
})

test('a message whose answer got lost comes twice', async () => {
  answer = (response) => response.destroy()
  const { app } = await charge()
  await tellDue(means())
  answer = (response) => response.writeHead(204).end()
  later(7_000)
  await tellDue(means())
  expect(heard.map(({ id }) => id)).toEqual([heard[0]?.id, heard[0]?.id])
  expect(await dueIn()).toMatchObject([{ tries: 2, due_at: null }])
  await app.close()
})

test('a message in the hand of a process that was killed is not lost', async () => {
  const { app } = await charge()
  // it was claimed, and its sender never came to send it
  await tellDue({ ...means(), hookOf: () => Promise.reject(new Error('killed')) })
  expect(heard).toEqual([])
  later(7_000)
  await tellDue(means())
  expect(heard).toHaveLength(1)
  await app.close()
})

test('what one process has in hand another neither takes nor waits for', async () => {
  const { app } = await charge()
  const asked = { now, waitsMs: [7_000], limit: 10 }
  const client = await pool.connect()
  await client.query('begin')
  expect(await claimMessages(client, asked)).toHaveLength(1)
  const beside = claimMessages(pool, asked)
  const waited = new Promise((done) => setTimeout(done, 2_000, 'waited'))
  expect(await Promise.race([beside, waited])).toEqual([])
  await client.query('commit')
  client.release()
  await app.close()
})

test('two processes beside each other send each message once', async () => {
  const { app } = await charge()
  for (let more = 0; more < 30; more += 1)
    await pool.query(
      `insert into sandbox_gateway.message select 'evt_' || $1, merchant, order_id,
         jsonb_set(body::jsonb, '{id}', to_jsonb('evt_' || $1::text))::text, made_at, due_at
       from sandbox_gateway.message where id not like 'evt\\_%more' limit 1`,
      [`${more}more`],
    )
  await Promise.all([tellDue(means()), tellDue(means()), tellDue(means())])
  expect(heard).toHaveLength(31)
  expect(new Set(heard.map(({ id }) => id)).size).toBe(31)
  await app.close()
})

test('after three days and more nobody is told any more', async () => {
  answer = (response) => response.writeHead(500).end()
  const { app } = await charge()
  for (let day = 0; day < 24; day += 1) {
    await tellDue(means())
    later(86_400_000)
  }
  expect(heard).toHaveLength(11)
  expect(await dueIn()).toMatchObject([{ due_at: null, delivered_at: null }])
  await app.close()
})

test('a hold that lapses with nobody asking is let go, booked and told', async () => {
  const { app } = await charge({ capture: 'later' })
  await tellDue(means())
  later(7 * 86_400_000)
  await tellDue(means())
  expect(heard.map(({ type }) => type)).toEqual(['charge.authorised', 'charge.voided'])
  const { rows } = await pool.query(
    'select kind, amount_minor from sandbox_gateway.movement order by number',
  )
  expect(rows).toEqual([
    { kind: 'held', amount_minor: '8600' },
    { kind: 'released', amount_minor: '8600' },
  ])
  await app.close()
})

test('money that takes its time is told twice: under way, and there', async () => {
  const { app } = await charge({ number: '4000000000006066' })
  await tellDue(means())
  later(12_000)
  await tellDue(means())
  expect(heard.map(({ type }) => type)).toEqual(['charge.processing', 'charge.succeeded'])
  await app.close()
})

test('a merchant that points elsewhere has not taken a message', async () => {
  const { app } = await charge()
  answer = (response) => response.writeHead(302, { location: hookUrl }).end()
  await tellDue(means())
  expect(heard).toHaveLength(1)
  expect(await dueIn()).toMatchObject([{ tries: 1, delivered_at: null }])
  await app.close()
})
