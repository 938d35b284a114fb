import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { seedDemo } from '../../seed/seed-demo.ts'
import { makeStateDir, type TestDatabase } from '../../test/database.ts'
import { postmasterPid } from '../../test/database-process.ts'
import { givenBooking, givenQuote, mayaBooks } from '../../test/given.ts'
import { type House, openHouse } from '../../test/house.ts'
import { withOperator } from '../db.ts'
import { isNotNow } from '../http/problem.ts'
import { SILENT } from '../log.ts'
import { openPools } from '../pools.ts'
import { type Database, prepareDatabase } from './prepare-database.ts'

// A whole database is killed here; on a busy machine that takes its time. An error that no listener takes fails the file.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url))
const NOW = new Date('2026-03-10T12:00:00Z')
const stateDir = makeStateDir()

let database: Database
let house: House
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
  house = await openHouse({
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
  vi.waitFor(() => givenBooking(house.visitor()), { timeout: 10_000, interval: 50 })

test('the embedded database is killed between two statements: the transaction fails or is made again, and bookings go on', async () => {
  const { operator } = await house.call()
  for (let round = 0; round < 3; round += 1) {
    let kills = 0
    const ended = await withOperator({ db: house.deps.db, operator }, async (tx) => {
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

test('killed while customers book: every booking that was acknowledged is there, and no other customer meets an error', async () => {
  const quotes = await Promise.all(Array.from({ length: 24 }, () => givenQuote(house.visitor())))
  const answers = quotes.map(async (quote, nth) => {
    await new Promise((resolve) => setTimeout(resolve, nth * 10))
    return house.visitor().post('/api/createbookingTest', mayaBooks(quote))
  })
  await new Promise((resolve) => setTimeout(resolve, 100))
  killPostmaster()
  const settled = await Promise.all(answers)
  await bookingsAgain()

  const acknowledged = settled
    .filter(({ body }) => body['Code'] === 1)
    .map(({ body }) => body['Bref'])
  const rest = settled.filter(({ body }) => body['Code'] !== 1)
  const { rows } = await house.deps.hot.query('select 1 as one')
  expect(rows).toEqual([{ one: 1 }])
  const kept = await withOperator(
    { db: house.deps.db, operator: (await house.call()).operator },
    (tx) => tx.selectFrom('leg').select('reference').execute(),
  )
  const references = new Set(kept.map(({ reference }) => String(reference)))
  expect(acknowledged.filter((reference) => !references.has(String(reference)))).toEqual([])
  // a quote that was not stored yet when the database died is lost with it, and the customer is quoted anew
  for (const { status, body } of rest) expect([503, 200], JSON.stringify(body)).toContain(status)
})
