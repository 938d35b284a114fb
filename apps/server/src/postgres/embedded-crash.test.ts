import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { seedDemo } from '../../seed/seed-demo.ts'
import { makeStateDir, type TestDatabase } from '../../test/database.ts'
import { postmasterPid } from '../../test/database-process.ts'
import { givenBooking, givenQuote, mayaBooking } from '../../test/given.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { withOperator } from '../db.ts'
import { isNotNow } from '../http/problem.ts'
import { SILENT } from '../log.ts'
import { openPools } from '../pools.ts'
import { type Database, prepareDatabase } from './prepare-database.ts'

// These tests kill a whole database, which takes time on a busy machine. An error without a listener fails the
// file.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url))
const NOW = new Date('2026-03-10T12:00:00Z')
const stateDir = makeStateDir()

let database: Database
let testApp: TestApp
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  database = await prepareDatabase(
    { database: { kind: 'embedded' }, dataDir: stateDir },
    { migrations },
  )
  const pools = openPools(database, SILENT)
  await seedDemo(pools.owner, { now: NOW, key: Buffer.alloc(32, 7) })
  await pools.owner.destroy()
  await pools.close()
  const shared: TestDatabase = {
    name: 'embedded',
    owner: database.owner,
    superuser: database.owner,
    app: database.connectionOf('kerbside_app'),
    sandbox: database.connectionOf('kerbside_sandbox'),
    drop: async () => {},
  }
  testApp = await startTestApp({
    now: NOW.toISOString(),
    beside: { database: shared },
    ends: (end) => void ends.push(end),
  })
})
afterAll(async () => {
  for (const end of ends) await end()
  await database.stop()
})

const killPostmaster = () => process.kill(postmasterPid(stateDir), 'SIGKILL')
const bookingsAgain = () =>
  vi.waitFor(() => givenBooking(testApp.client()), { timeout: 10_000, interval: 50 })

test('after the embedded database is killed between two statements, the transaction fails or is repeated, and bookings go on', async () => {
  const { operator } = await testApp.context()
  for (let round = 0; round < 3; round += 1) {
    let kills = 0
    const ended = await withOperator({ db: testApp.deps.db, operator }, async (tx) => {
      const rows = await tx.selectFrom('vehicle_type').select('id').execute()
      if (kills === 0) {
        kills += 1
        killPostmaster()
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      await tx.selectFrom('vehicle_type').select('name').execute()
      return rows.length
    }).catch((error: unknown) => error)
    expect(typeof ended === 'number' || isNotNow(ended)).toBe(true)
    await bookingsAgain()
  }
})

test('when it is killed while customers book, every acknowledged booking is stored, and no other customer gets an error', async () => {
  const quotes = await Promise.all(Array.from({ length: 24 }, () => givenQuote(testApp.client())))
  const responses = quotes.map(async (quote, nth) => {
    await new Promise((resolve) => setTimeout(resolve, nth * 10))
    return testApp.client().post('/api/createbookingTest', mayaBooking(quote))
  })
  await new Promise((resolve) => setTimeout(resolve, 100))
  killPostmaster()
  const settled = await Promise.all(responses)
  await bookingsAgain()

  const acknowledged = settled
    .filter(({ body }) => body['Code'] === 1)
    .map(({ body }) => body['Bref'])
  const rest = settled.filter(({ body }) => body['Code'] !== 1)
  const { rows } = await testApp.deps.hot.query('select 1 as one')
  expect(rows).toEqual([{ one: 1 }])
  const stored = await withOperator(
    { db: testApp.deps.db, operator: (await testApp.context()).operator },
    (tx) => tx.selectFrom('leg').select('reference').execute(),
  )
  const references = new Set(stored.map(({ reference }) => String(reference)))
  expect(acknowledged.filter((reference) => !references.has(String(reference)))).toEqual([])
  // a quote that was not stored yet when the database died is lost, and the customer gets a new quote
  for (const { status, body } of rest) expect([503, 200], JSON.stringify(body)).toContain(status)
})
