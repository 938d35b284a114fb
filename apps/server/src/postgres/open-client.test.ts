import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase, type TestDatabase } from '../../test/database.ts'
import { isLostConnection } from './lost-connection.ts'
import { openClient, openPool } from './open-client.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openDatabase()
})
afterAll(() => database.drop())

/** A proxy to the database that can stop forwarding, like a server that lost its power. */
async function openWay() {
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

const through = ({ host, port }: { host: string; port: number }) => ({
  ...database.app,
  host,
  port,
  silenceMs: 200,
})

test('a server that falls silent during a query is given up, and the query fails', async () => {
  const way = await openWay()
  const pool = openPool(through(way), { max: 1, connectionTimeoutMillis: 2_000 })
  onTestFinished(() => pool.end())
  await pool.query('select 1')
  way.fallSilent()
  await expect(pool.query('select 1')).rejects.toSatisfy(isLostConnection)
  expect(pool.totalCount).toBe(0)
})

test('a server that falls silent after the connection was idle is given up, too', async () => {
  const way = await openWay()
  const client = openClient(through(way))
  await client.connect()
  onTestFinished(() => client.end())
  // idle until the socket has timed out once
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  await once(stream, 'timeout')
  way.fallSilent()
  await expect(client.query('select 1')).rejects.toSatisfy(isLostConnection)
})

test('a long statement on a server that is alive is not cut off', async () => {
  const client = openClient(through(await openWay()))
  await client.connect()
  onTestFinished(() => client.end())
  const { rows } = await client.query('select 1 as one, pg_sleep(1.5)')
  expect(rows).toMatchObject([{ one: 1 }])
})

test('an idle connection stays open', async () => {
  const client = openClient(through(await openWay()))
  await client.connect()
  onTestFinished(() => client.end())
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('a connection that fails leaves nothing behind in the pool', async () => {
  const pool = openPool({ ...database.app, port: 1 }, { max: 2, connectionTimeoutMillis: 500 })
  onTestFinished(() => pool.end())
  for (let time = 0; time < 5; time += 1)
    await expect(pool.query('select 1')).rejects.toSatisfy(isLostConnection)
  expect({ all: pool.totalCount, waiting: pool.waitingCount }).toEqual({ all: 0, waiting: 0 })
})

test('a session that cannot be given its role is refused, and the next one is tried anew', async () => {
  const session = { role: 'no_such_role', limits: {} }
  const pool = openPool({ ...database.app, session }, { max: 1, connectionTimeoutMillis: 2_000 })
  onTestFinished(() => pool.end())
  for (let time = 0; time < 3; time += 1)
    await expect(pool.query('select 1')).rejects.toThrow('no_such_role')
  expect(pool.totalCount).toBe(0)
})
