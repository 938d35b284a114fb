import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../test/database.ts'
import { checkSchema } from '../postgres/check-schema.ts'
import { openPool } from '../postgres/open-client.ts'
import { type Health, healthRoutes } from './health.ts'

async function openApp(health: Partial<Health>) {
  const app = Fastify()
  const readiness = { draining: false }
  healthRoutes(app, { readiness, checkDatabase: async () => 'ready', ...health })
  onTestFinished(() => app.close())
  await app.ready()
  return { app, readiness }
}

test('/healthz responds without querying the database', async () => {
  let queries = 0
  const { app } = await openApp({
    checkDatabase: async () => {
      queries += 1
      return 'away'
    },
  })

  expect((await app.inject('/healthz')).statusCode).toBe(200)
  expect(queries).toBe(0)
})

test('/readyz succeeds while the database responds, and fails when it is away', async () => {
  let state: 'ready' | 'away' = 'ready'
  const { app } = await openApp({ checkDatabase: async () => state })
  expect((await app.inject('/readyz')).json()).toMatchObject({ ready: true, database: 'ready' })

  state = 'away'
  await new Promise((later) => setTimeout(later, 600))
  const gone = await app.inject('/readyz')

  expect(gone.statusCode).toBe(503)
  expect(gone.json()).toMatchObject({ ready: false, database: 'away' })
})

test('a server that is draining is not ready, and still alive', async () => {
  const { app, readiness } = await openApp({})
  readiness.draining = true

  expect((await app.inject('/readyz')).statusCode).toBe(503)
  expect((await app.inject('/healthz')).statusCode).toBe(200)
})

test('a database that does not respond in time counts as away', async () => {
  const { app } = await openApp({ checkDatabase: () => new Promise(() => {}) })

  expect((await app.inject('/readyz')).json()).toMatchObject({ database: 'away' })
})

/** Blocks the event loop. */
function block(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('a server whose event loop is late stays ready, and reports the delay', async () => {
  const { app } = await openApp({})
  await new Promise((later) => setTimeout(later, 30))
  block(700)
  await new Promise((later) => setTimeout(later, 30))

  const response = await app.inject('/readyz')

  expect(response.json()).toMatchObject({ ready: true, loopLagMs: expect.any(Number) })
  expect(response.json<{ loopLagMs: number }>().loopLagMs).toBeGreaterThan(500)
  expect(response.statusCode).toBe(200)
})

test('a database result that arrived while the event loop was late still counts', async () => {
  const database = await openDatabase()
  onTestFinished(() => database.drop())
  const pool = openPool({ ...database.app, max: 1 })
  onTestFinished(() => pool.end())
  pool.on('error', () => {})
  await pool.query('select 1')
  const { app } = await openApp({
    checkDatabase: () => pool.query('select pg_sleep(0.05)').then(() => 'ready'),
    databaseMs: 100,
  })

  const queries = app.inject('/readyz')
  await new Promise((later) => setTimeout(later, 10))
  // Reproduces a request that blocks the event loop: timers run next, sockets after them.
  await new Promise<void>((later) =>
    setImmediate(() => {
      block(400)
      later()
    }),
  )

  expect((await queries).json()).toMatchObject({ ready: true, database: 'ready' })
})

test('a hundred load balancers polling at once cause one query', async () => {
  let queries = 0
  const { app } = await openApp({
    checkDatabase: async () => {
      queries += 1
      return 'ready'
    },
  })

  await Promise.all(Array.from({ length: 100 }, () => app.inject('/readyz')))

  expect(queries).toBe(1)
})

test('the running server’s role can see that the database has all migrations', async () => {
  const database = await openDatabase()
  onTestFinished(() => database.drop())
  const pool = openPool(database.app)
  pool.on('error', () => {})

  expect(await checkSchema(pool, ['0001_operator.sql'])).toBe('ready')
  expect(await checkSchema(pool, ['0001_operator.sql', '9999_later.sql'])).toBe('behind')
  await pool.end()
  expect(await checkSchema(pool, [])).toBe('away')
})
