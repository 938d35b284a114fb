import Fastify from 'fastify'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../test/database.ts'
import { checkSchema } from '../postgres/check-schema.ts'
import { type Health, healthRoutes } from './health.ts'

async function openApp(health: Partial<Health>) {
  const app = Fastify()
  const readiness = { draining: false }
  healthRoutes(app, { readiness, checkDatabase: async () => 'ready', ...health })
  onTestFinished(() => app.close())
  await app.ready()
  return { app, readiness }
}

test('alive is answered without asking the database', async () => {
  let asked = 0
  const { app } = await openApp({
    checkDatabase: async () => {
      asked += 1
      return 'away'
    },
  })

  expect((await app.inject('/healthz')).statusCode).toBe(200)
  expect(asked).toBe(0)
})

test('ready while the database is, not ready when it is away', async () => {
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

test('a database that does not answer in time is away', async () => {
  const { app } = await openApp({ checkDatabase: () => new Promise(() => {}) })

  expect((await app.inject('/readyz')).json()).toMatchObject({ database: 'away' })
})

/** Keeps the event loop from turning. */
function block(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('a server whose event loop is late stays ready, and reports the delay', async () => {
  const { app } = await openApp({})
  await new Promise((later) => setTimeout(later, 30))
  block(700)
  await new Promise((later) => setTimeout(later, 30))

  const answer = await app.inject('/readyz')

  expect(answer.json()).toMatchObject({ ready: true, loopLagMs: expect.any(Number) })
  expect(answer.json<{ loopLagMs: number }>().loopLagMs).toBeGreaterThan(500)
  expect(answer.statusCode).toBe(200)
})

test('an answer that came while the event loop was late still counts', async () => {
  const database = await openDatabase()
  onTestFinished(() => database.drop())
  const pool = new pg.Pool({ ...database.app, max: 1 })
  onTestFinished(() => pool.end())
  pool.on('error', () => {})
  await pool.query('select 1')
  const { app } = await openApp({
    checkDatabase: () => pool.query('select pg_sleep(0.05)').then(() => 'ready'),
    databaseMs: 100,
  })

  const asked = app.inject('/readyz')
  await new Promise((later) => setTimeout(later, 10))
  // as a request does that keeps the event loop: the timers come next, the sockets after them
  await new Promise<void>((later) =>
    setImmediate(() => {
      block(400)
      later()
    }),
  )

  expect((await asked).json()).toMatchObject({ ready: true, database: 'ready' })
})

test('a hundred balancers asking at once make one question', async () => {
  let asked = 0
  const { app } = await openApp({
    checkDatabase: async () => {
      asked += 1
      return 'ready'
    },
  })

  await Promise.all(Array.from({ length: 100 }, () => app.inject('/readyz')))

  expect(asked).toBe(1)
})

test('the database stands where the migrations end, as the running server’s own role sees it', async () => {
  const database = await openDatabase()
  onTestFinished(() => database.drop())
  const pool = new pg.Pool(database.app)
  pool.on('error', () => {})

  expect(await checkSchema(pool, ['0001_operator.sql'])).toBe('ready')
  expect(await checkSchema(pool, ['0001_operator.sql', '9999_later.sql'])).toBe('behind')
  await pool.end()
  expect(await checkSchema(pool, [])).toBe('away')
})
