import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase, type TestDatabase } from '../../test/database.ts'
import { isConnectionLostError } from './lost-connection.ts'
import { openClient, openPool } from './open-client.ts'
import { LIMITS } from './roles.ts'
import type { Session } from './session.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openDatabase()
})
afterAll(() => database.drop())

/** A proxy to the database that can stop forwarding, like a server after a power failure. */
async function openProxy() {
  const file = path.join(String(database.app.host), '.s.PGSQL.5432')
  const sockets: Socket[] = []
  let isSilent = false
  const server = createServer((near) => {
    const far = connect(file)
    sockets.push(near, far)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes) => void (isSilent || to.write(bytes)))
      from.on('error', () => {})
      from.on('close', () => to.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  return {
    host: '127.0.0.1',
    port: typeof address === 'object' && address ? address.port : 0,
    fallSilent: () => {
      isSilent = true
    },
  }
}

const through = ({ host, port }: { host: string; port: number }, session?: Session) => ({
  ...database.app,
  host,
  port,
  silenceMs: 200,
  ...(session && { session }),
})

const PER_TRANSACTION: Session = { role: 'kerbside_app', limits: LIMITS, perTransaction: true }

test('a query fails when its server falls silent', async () => {
  const proxy = await openProxy()
  const pool = openPool(through(proxy), { max: 1, connectionTimeoutMillis: 2_000 })
  onTestFinished(() => pool.end())
  await pool.query('select 1')
  proxy.fallSilent()
  await expect(pool.query('select 1')).rejects.toSatisfy(isConnectionLostError)
  expect(pool.totalCount).toBe(0)
})

test('a query after an idle time fails, too, when its server has fallen silent', async () => {
  const proxy = await openProxy()
  const client = openClient(through(proxy))
  await client.connect()
  onTestFinished(() => client.end())
  // idle until the socket has timed out once
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  await once(stream, 'timeout')
  proxy.fallSilent()
  await expect(client.query('select 1')).rejects.toSatisfy(isConnectionLostError)
})

test('a long statement on a live server is not cut off', async () => {
  const client = openClient(through(await openProxy()))
  await client.connect()
  onTestFinished(() => client.end())
  const { rows } = await client.query('select 1 as one, pg_sleep(1.5)')
  expect(rows).toMatchObject([{ one: 1 }])
})

test('the same with a role in each transaction: a silent server is noticed, a long statement goes on', async () => {
  for (const begin of ['', 'begin']) {
    const proxy = await openProxy()
    const client = openClient(through(proxy, PER_TRANSACTION))
    await client.connect()
    onTestFinished(() => client.end())
    if (begin) await client.query(begin)
    const { rows } = await client.query('select 1 as one, pg_sleep(1.5)')
    expect(rows).toMatchObject([{ one: 1 }])
    proxy.fallSilent()
    await expect(client.query('select 1')).rejects.toSatisfy(isConnectionLostError)
  }
})

test('an idle connection stays open', async () => {
  const client = openClient(through(await openProxy()))
  await client.connect()
  onTestFinished(() => client.end())
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

/** Of two hosts, as in a DATABASE_URL with both; the first is tried first. */
const eitherOf = (...servers: { port: number }[]) => {
  const urls = servers.map(
    ({ port }) => `postgres://${database.app.user}@127.0.0.1:${port}/${database.name}`,
  )
  return openClient({ connectionString: urls[0], candidates: urls })
}

test('of several hosts one that is silent is passed over', async () => {
  const silent = await openProxy()
  silent.fallSilent()
  const client = eitherOf(silent, await openProxy())
  onTestFinished(() => client.end())
  await client.connect()
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  const both = eitherOf(silent, silent)
  await expect(both.connect()).rejects.toSatisfy(isConnectionLostError)
})

test('a host is not taken for silent when this process was busy itself', async () => {
  const silent = await openProxy()
  silent.fallSilent()
  const client = eitherOf(await openProxy(), silent)
  onTestFinished(() => client.end())
  const connected = client.connect()
  const until = performance.now() + 2_500
  while (performance.now() < until);
  await connected
})

test('a connection that fails leaves nothing behind in the pool', async () => {
  const pool = openPool({ ...database.app, port: 1 }, { max: 2, connectionTimeoutMillis: 500 })
  onTestFinished(() => pool.end())
  for (let time = 0; time < 5; time += 1)
    await expect(pool.query('select 1')).rejects.toSatisfy(isConnectionLostError)
  expect({ all: pool.totalCount, waiting: pool.waitingCount }).toEqual({ all: 0, waiting: 0 })
})

test('a session that cannot get its role is rejected, and the next one is tried anew', async () => {
  const session = { role: 'no_such_role', limits: {} }
  const pool = openPool({ ...database.app, session }, { max: 1, connectionTimeoutMillis: 2_000 })
  onTestFinished(() => pool.end())
  for (let time = 0; time < 3; time += 1)
    await expect(pool.query('select 1')).rejects.toThrow('no_such_role')
  expect(pool.totalCount).toBe(0)
})
