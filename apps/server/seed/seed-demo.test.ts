import { Kysely, PostgresDialect } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Tables } from '../src/db.ts'
import { listBooks } from '../src/features/quotation/price-list/list-price-books.ts'
import { openPool } from '../src/postgres/open-client.ts'
import { openDatabase } from '../test/database.ts'
import { asOwner, startTestApp } from '../test/test-app.ts'
import { KERBSIDE } from './kerbside.ts'
import { seedDemo } from './seed-demo.ts'

const NOW = new Date('2026-03-10T12:00:00Z')

/** The database as an older release left it: eight types, one tariff in the old format, and nothing newer. */
const AS_BEFORE = `
  delete from exchange_rate; delete from tariff; delete from price_book where slug <> 'public';
  delete from vehicle_type where id > 8;
  insert into tariff (operator_id, version, effective_from, rules, created_at, book, format, note)
  select id, 1, '2020-01-01', '{"night":{}}', now(), 'public', 1, '' from operator`

async function openOlder() {
  const testApp = await startTestApp({ now: NOW.toISOString() })
  await asOwner(testApp, AS_BEFORE)
  return { testApp, context: await testApp.context() }
}

const everything = async (testApp: Awaited<ReturnType<typeof startTestApp>>, but: string[]) => {
  const tables = [
    'operator',
    'operator_host',
    'vehicle_type',
    'promo',
    'price_book',
    'tariff',
    'exchange_rate',
  ]
  const rows = tables
    .filter((table) => !but.includes(table))
    .map((table) => asOwner(testApp, `select * from ${table} order by 1, 2`))
  return JSON.stringify(await Promise.all(rows))
}

test('an older demo gets the new prices at its next start, and everything else stays as it is', async () => {
  const { testApp, context } = await openOlder()
  await asOwner(
    testApp,
    `update operator set name = 'Renamed by its owner' where slug = 'kerbside'`,
  )
  const later = ['price_book', 'tariff', 'exchange_rate']
  const before = await everything(testApp, later)

  expect(await seedDemo(testApp.db, { now: NOW })).toBe(false)

  expect(await everything(testApp, later)).toBe(before)
  const books = await listBooks(context)
  expect(books.map(({ slug, inForce }) => [slug, inForce])).toEqual([
    ['account-501', 3],
    ['public', 2],
  ])
  const [old] = await asOwner(testApp, `select rules from tariff where version = 1 limit 1`)
  expect(old).toEqual({ rules: { night: {} } })
})

test('the new prices name only vehicles that the demo has, so that its owner can save them again', async () => {
  const { testApp } = await openOlder()
  await seedDemo(testApp.db, { now: NOW })

  const rows = await asOwner<{ types: string[] }>(
    testApp,
    `select array(select jsonb_object_keys(rules::jsonb -> 'vehicles') order by 1) as types
     from tariff where format = 2 and operator_id = '${KERBSIDE.operator.id}'`,
  )
  for (const { types } of rows) expect(types).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])
})

test('starting again, or starting with edited prices, changes nothing', async () => {
  const { testApp } = await openOlder()
  await seedDemo(testApp.db, { now: NOW })
  const once = await everything(testApp, [])

  await seedDemo(testApp.db, { now: new Date('2026-03-11T12:00:00Z') })
  expect(await everything(testApp, [])).toBe(once)
})

test('a demo whose operators were deleted does not get them back', async () => {
  const database = await openDatabase()
  const pool = openPool(database.superuser)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  onTestFinished(async () => {
    await db.destroy()
    await database.drop()
  })
  await pool.query(
    `insert into operator values ('01930a1c-0000-7000-8000-00000000c003', 'mine', 'Mine', 'live', 'Europe/London', 'GBP', 'GB', 51, 0, '{}', '{}', now())`,
  )
  await pool.query(
    `insert into operator_host values ('mine.example', '01930a1c-0000-7000-8000-00000000c003')`,
  )

  expect(await seedDemo(db, { now: NOW })).toBe(false)
  expect((await pool.query('select slug from operator')).rows).toEqual([{ slug: 'mine' }])
  expect((await pool.query('select from tariff')).rows).toEqual([])
})
