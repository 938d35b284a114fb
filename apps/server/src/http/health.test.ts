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
