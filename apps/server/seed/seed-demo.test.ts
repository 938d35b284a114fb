import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import type { Tables } from '../src/db.ts'
import { listBooks } from '../src/features/quotation/list-books.ts'
import { openDatabase } from '../test/database.ts'
import { asOwner, openHouse } from '../test/house.ts'
import { KERBSIDE } from './kerbside.ts'
import { seedDemo } from './seed-demo.ts'

const NOW = new Date('2026-03-10T12:00:00Z')

/** As an older release left it: eight types, one tariff in the old shape, nothing of what came since. */
const AS_BEFORE = `
  delete from exchange_rate; delete from tariff; delete from price_book where slug <> 'public';
  delete from vehicle_type where id > 8;
  insert into tariff (operator_id, version, effective_from, rules, created_at, book, format, note)
  select id, 1, '2020-01-01', '{"night":{}}', now(), 'public', 1, '' from operator`

async function openOlder() {
  const house = await openHouse({ now: NOW.toISOString() })
  await asOwner(house, AS_BEFORE)
  return { house, call: await house.call() }
}

const everything = async (house: Awaited<ReturnType<typeof openHouse>>, but: string[]) => {
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
    .map((table) => asOwner(house, `select * from ${table} order by 1, 2`))
  return JSON.stringify(await Promise.all(rows))
}

test('an older demo gets the new prices at its next start, and keeps all else as it is', async () => {
  const { house, call } = await openOlder()
  await asOwner(house, `update operator set name = 'Renamed by its owner' where slug = 'kerbside'`)
  const later = ['price_book', 'tariff', 'exchange_rate']
  const before = await everything(house, later)

  expect(await seedDemo(house.db, { now: NOW })).toBe(false)

  expect(await everything(house, later)).toBe(before)
  const books = await listBooks(call)
  expect(books.map(({ slug, inForce }) => [slug, inForce])).toEqual([
    ['account-501', 3],
    ['public', 2],
  ])
  const [old] = await asOwner(house, `select rules from tariff where version = 1 limit 1`)
  expect(old).toEqual({ rules: { night: {} } })
})

test('its new prices name no vehicle it does not have, so that its owner can save them again', async () => {
  const { house } = await openOlder()
  await seedDemo(house.db, { now: NOW })

  const rows = await asOwner<{ types: string[] }>(
    house,
    `select array(select jsonb_object_keys(rules::jsonb -> 'vehicles') order by 1) as types
     from tariff where format = 2 and operator_id = '${KERBSIDE.operator.id}'`,
  )
  for (const { types } of rows) expect(types).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])
})

test('starting again, or with prices of one’s own, changes nothing', async () => {
  const { house } = await openOlder()
  await seedDemo(house.db, { now: NOW })
  const once = await everything(house, [])

  await seedDemo(house.db, { now: new Date('2026-03-11T12:00:00Z') })
  expect(await everything(house, [])).toBe(once)
})

test('a demo whose operators were taken out gets none back', async () => {
  const database = await openDatabase()
  const pool = new pg.Pool(database.superuser)
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
