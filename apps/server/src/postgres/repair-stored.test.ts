import { randomUUID } from 'node:crypto'
import { copyFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openFolder, untilLeft } from '../../test/database.ts'
import { migrate } from './migrate.ts'
import { prepareRoles } from './roles.ts'

const folder = fileURLToPath(new URL('../../migrations', import.meta.url))

/** A database with all migrations before `next`, and an owner who is no superuser. */
async function openBefore(next: string): Promise<pg.Pool> {
  const admin = new pg.Client(inject('postgres').superuser)
  await admin.connect()
  const name = `repair_${process.pid}_${next.slice(0, 4)}`
  await admin.query(`create role ${name} login createrole`)
  await admin.query(`create database ${name} owner ${name}`)
  const pool = new pg.Pool({ ...inject('postgres').owner, user: name, database: name, max: 1 })
  onTestFinished(async () => {
    await pool.end()
    await untilLeft(name)
    await admin.query(`drop database ${name} with (force)`)
    await admin.query(`drop role ${name}`)
    await admin.end()
  })
  const earlier = openFolder()
  for (const file of readdirSync(folder).filter((item) => item < next))
    copyFileSync(path.join(folder, file), path.join(earlier, file))
  await prepareRoles(pool, { signIn: 'own-login' })
  await migrate(pool, earlier)
  return pool
}

/** Rows of an operator as the server writes them. */
async function insertOperator(pool: pg.Pool, settings: object): Promise<string> {
  const id = randomUUID()
  await pool.query("select set_config('app.operator', $1, false)", [id])
  await pool.query(
    `insert into operator (id, slug, name, mode, zone, currency, country, base_lat, base_lng, settings, brand, created_at)
     values ($1, $2, 'Cars', 'test', 'Europe/London', 'GBP', 'GB', 51.5, -0.1, $3, '{}', now())`,
    [id, `cars-${id.slice(0, 8)}`, settings],
  )
  return id
}

/** Reads the rows of several operators, as each of them in turn. */
async function read<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  { ids, sql }: { ids: readonly string[]; sql: string },
): Promise<Row[]> {
  const rows: Row[] = []
  for (const id of ids) {
    await pool.query("select set_config('app.operator', $1, false)", [id])
    rows.push(...(await pool.query<Row>(sql)).rows)
  }
  await pool.query("select set_config('app.operator', '', false)")
  return rows
}

test('a widget stored with the layout "list" gets the layout "overflow", and its codes become the operator’s own', async () => {
  const pool = await openBefore('0056_widget_list.sql')
  const ids: string[] = []
  for (const [n, widgetMode] of ['list', 'gateway'].entries()) {
    const id = await insertOperator(pool, { widgetMode, siteMode: 'list', quoteTimeout: 10 })
    ids.push(id)
    for (const mode of ['list', 'wizard', ''])
      await pool.query(
        `insert into tracking_code (operator_id, code, name, domains, mode, made_at)
         values ($1, $2, 'Hotel', '{}', $3, now())`,
        [id, `hotel-${n}-${mode}`, mode],
      )
  }
  await pool.query("select set_config('app.operator', '', false)")

  await migrate(pool, folder)

  expect(await read(pool, { ids, sql: 'select settings from operator' })).toEqual([
    { settings: { widgetMode: 'overflow', siteMode: 'list', quoteTimeout: 10 } },
    { settings: { widgetMode: 'gateway', siteMode: 'list', quoteTimeout: 10 } },
  ])
  const codes = await read(pool, {
    ids,
    sql: 'select code, mode from tracking_code order by code',
  })
  expect(codes).toEqual([
    { code: 'hotel-0-', mode: '' },
    { code: 'hotel-0-list', mode: '' },
    { code: 'hotel-0-wizard', mode: 'wizard' },
    { code: 'hotel-1-', mode: '' },
    { code: 'hotel-1-list', mode: '' },
    { code: 'hotel-1-wizard', mode: 'wizard' },
  ])
  const { rows } = await pool.query(
    'select relname from pg_class where relrowsecurity and not relforcerowsecurity',
  )
  expect(rows).toEqual([])
})

test('wheelchair types become accessible under an owner who is no superuser, except where staff changed the mark', async () => {
  const pool = await openBefore('0054_accessible_type.sql')
  const id = await insertOperator(pool, {})
  for (const [n, drawing] of ['saloon', 'wav', 'wav'].entries())
    await pool.query(
      `insert into vehicle_type (operator_id, id, position, name, description, drawing, max_passengers, max_luggage,
         max_handbags) values ($1, $2, $2, $3, '', $4, 4, 2, 2)`,
      [id, n + 1, `Type ${n + 1}`, drawing],
    )
  await pool.query(
    `insert into audit_entry (operator_id, number, at, actor_kind, actor_id, actor_name, action, object, detail,
       before_hash, hash)
     values ($1, 1, now(), 'staff', '', 'Bea', 'vehicle-type.saved', 'vehicle type 3',
       '[{"path": "accessible", "before": true, "after": false}]', '', '')`,
    [id],
  )
  await pool.query("select set_config('app.operator', '', false)")

  await migrate(pool, folder)

  const sql = 'select id, accessible from vehicle_type order by id'
  expect(await read(pool, { ids: [id], sql })).toEqual([
    { id: 1, accessible: false },
    { id: 2, accessible: true },
    { id: 3, accessible: false },
  ])
})
