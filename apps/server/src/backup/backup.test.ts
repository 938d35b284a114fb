import { randomBytes, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import type pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase, openFolder, type TestDatabase } from '../../test/database.ts'
import { describeStartError } from '../command-error.ts'
import { migrate, readMigrations } from '../postgres/migrate.ts'
import { openClient, openPool } from '../postgres/open-client.ts'
import { prepareRoles } from '../postgres/roles.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { checksumBackup, checksumDatabase, compareChecksums } from './verify-backup.ts'

const folder = fileURLToPath(new URL('../../migrations', import.meta.url))
const migrations = readMigrations(folder)

async function open(): Promise<{ database: TestDatabase; owner: pg.Pool }> {
  const database = await openDatabase()
  const owner = openPool(database.superuser)
  owner.on('error', () => {})
  onTestFinished(async () => {
    if (!owner.ended) await owner.end()
    await database.drop()
  })
  return { database, owner }
}

const openFile = () => path.join(openFolder(), 'all.gz')

type Column = { name: string; type: string; kind: string }

/** A value of the column's type that contains every character an export could mishandle. */
function valueFor({ name, type }: Column, place: number): string {
  if (type.endsWith('[]')) {
    const item = valueFor({ name, type: type.slice(0, -2), kind: '' }, place)
    return `array[${item}, ${item}]::${type}`
  }
  if (type === 'uuid') return `'${randomUUID()}'`
  if (/^(integer|bigint|smallint|numeric|double)/.test(type)) return String(place + 1)
  if (type === 'boolean') return place % 2 === 0 ? 'true' : 'false'
  if (type.startsWith('timestamp'))
    return `'2026-10-25 01:30:00.123456+01'::timestamptz + '${place} minutes'`
  if (type === 'date') return `date '2026-10-25' + ${place}`
  if (type === 'bytea') return `'\\x${randomBytes(40).toString('hex')}'`
  if (type.startsWith('json'))
    return `'${JSON.stringify({ write: 'tab\t, "quotes", \\. and\nline', place })}'`
  return `E'${name} ${place}: O\\'Brien\\ttab \\\\. back\\\\slash\\nline — ☂ é\\r'`
}

/** Generated values violate checks and foreign keys, so both databases of that test drop them. */
const WITHOUT_CHECKS = `do $$ declare one record; begin
  for one in select conrelid::regclass as t, conname from pg_constraint where contype in ('c', 'f')
    and connamespace in ('public'::regnamespace, 'sandbox_gateway'::regnamespace)
  loop execute format('alter table %s drop constraint if exists %I cascade', one.t, one.conname); end loop;
end $$`

const ROWS = 25

/** Values that triggers insist on: only captured money is refunded, and postings balance. */
const FITTING: Readonly<Record<string, (place: number) => string>> = {
  'payment_attempt.state': () => "'captured'",
  'refund.operator_id': (place) => nth('operator_id', { of: 'payment_attempt', place }),
  'refund.attempt_id': (place) => nth('id', { of: 'payment_attempt', place }),
  'posting.operator_id': () => nth('operator_id', { of: 'journal', place: 0 }),
  'posting.journal_id': () => nth('id', { of: 'journal', place: 0 }),
  'posting.currency': () => "'GBP'",
  'posting.amount_minor': (place) =>
    String(place < ROWS - 1 ? place + 1 : -((ROWS - 1) * ROWS) / 2),
}

const nth = (column: string, { of, place }: { of: string; place: number }): string =>
  `(select ${column} from ${of} order by ctid offset ${place} limit 1)`

/** Fills every table of the schema from the catalogue, with checks and foreign keys removed meanwhile. */
async function fillEverything(owner: pg.Pool): Promise<number> {
  const { rows: tables } = await owner.query<{ oid: number; name: string; columns: Column[] }>(
    `select c.oid, format('%I.%I', n.nspname, c.relname) as name,
       (select json_agg(json_build_object('name', quote_ident(attname), 'type', format_type(atttypid, null), 'kind', attgenerated) order by attnum)
        from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'sandbox_gateway') and c.relname not like 'schema\\_%'
     -- money that was taken lies there before what goes back of it
     order by c.relname in ('refund', 'posting')`,
  )
  await owner.query(WITHOUT_CHECKS)
  const rowOf = (table: string, columns: Column[], place: number) =>
    columns.map((item) => FITTING[`${table}.${item.name}`]?.(place) ?? valueFor(item, place))
  const client = await owner.connect()
  for (const { name, columns } of tables) {
    await client.query('begin')
    for (let place = 0; place < ROWS; place += 1)
      await client.query(
        `insert into ${name} (${columns.map((item) => item.name).join(', ')})
         values (${rowOf(name.replace('public.', ''), columns, place).join(', ')}) on conflict do nothing`,
      )
    await client.query('commit')
  }
  client.release()
  return tables.length
}

/** A demo small enough to read: two operators, a promo each, text of every kind. */
async function fillTwoOperators(owner: pg.Pool): Promise<void> {
  for (const [place, slug] of ['kerbside', 'northway'].entries())
    await owner.query(
      `insert into operator values ($1, $2, $3, 'test', 'Europe/London', 'GBP', 'GB', 51.5, -0.1, $4, '{}', $5)`,
      [
        randomUUID(),
        slug,
        `O'Brien\tCars\n☂ ${place}`,
        { write: 'a "b" \\. c' },
        '2026-10-25T00:30:00.123Z',
      ],
    )
}

test('a restored copy equals the original row by row, in every table the schema has', async () => {
  const from = await open()
  await fillEverything(from.owner)
  const file = openFile()
  const written = await makeBackup(from.database.owner, file)
  expect(Object.keys(written).length).toBeGreaterThan(10)
  expect(Object.values(written).filter(({ rows }) => rows === 0)).toEqual([])
  const to = await open()
  await to.owner.end()
  const bare = migrations.map((item, place) =>
    place === migrations.length - 1 ? { ...item, sql: `${item.sql}; ${WITHOUT_CHECKS}` } : item,
  )

  await restoreBackup(to.database.owner, { file, migrations: bare, force: false })

  for (const table of Object.keys(written))
    expect(await readRows(to.database.superuser, table), table).toEqual(
      await readRows(from.database.superuser, table),
    )
})

test('a restored database has the same rows, keys, grants and row-level security', async () => {
  const from = await open()
  await fillTwoOperators(from.owner)
  const file = openFile()
  await makeBackup(from.database.owner, file)
  const to = await open()
  await to.owner.end()

  const checksums = await restoreBackup(to.database.owner, { file, migrations, force: false })

  expect(compareChecksums(checksums, (await checksumDatabase(from.database.owner)).sums)).toEqual(
    [],
  )
  expect(await describeSchema(to.database.owner)).toEqual(await describeSchema(from.database.owner))
  expect(await readRows(to.database.superuser)).toEqual(await readRows(from.database.superuser))
})

async function readRows(config: pg.PoolConfig, table = 'operator'): Promise<unknown[]> {
  const client = openClient(config)
  await client.connect()
  const { rows } = await client.query(`select * from ${table} t order by t::text collate "C"`)
  await client.end()
  return rows
}

/** Columns, constraints, indexes, policies and grants of every table, as text. */
async function describeSchema(config: pg.PoolConfig): Promise<unknown[]> {
  const client = openClient(config)
  await client.connect()
  const { rows } = await client.query(
    `select * from (
       select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable as line
         from information_schema.columns where table_schema in ('public', 'sandbox_gateway')
       union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
         where connamespace in ('public'::regnamespace, 'sandbox_gateway'::regnamespace)
       union all select indexdef from pg_indexes where schemaname in ('public', 'sandbox_gateway')
       union all select tablename || ' ' || policyname || ' ' || qual || ' ' || with_check from pg_policies
       union all select grantee || ' ' || table_name || ' ' || privilege_type from information_schema.role_table_grants
         where grantee like 'kerbside\\_%'
       union all select relname || ' ' || relrowsecurity || ' ' || relforcerowsecurity from pg_class
         where relkind = 'r' and relnamespace = 'public'::regnamespace
       union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
     ) as lines order by line collate "C"`,
  )
  await client.end()
  return rows
}

test('a backup shows one instant, although the server goes on writing', async () => {
  const { database, owner } = await open()
  await fillTwoOperators(owner)
  const file = openFile()
  let writing = true
  const writer = (async () => {
    while (writing) {
      // The backup contains both rows or neither.
      await owner.query(
        `with one as (select gen_random_uuid() as id), a as (
           insert into operator select id, 'x' || id, 'x', 'test', 'Europe/London', 'GBP', 'GB', 0, 0, '{}', '{}', now() from one returning id)
         insert into operator_host select 'h' || id, id from a`,
      )
    }
  })()

  for (let round = 0; round < 5; round += 1) {
    const checksums = await makeBackup(database.owner, file)
    expect(checksums['public.operator']?.rows).toBe(
      (checksums['public.operator_host']?.rows ?? 0) + 2,
    )
  }
  writing = false
  await writer
})

test('a database that is not empty is not overwritten, unless forced', async () => {
  const { database, owner } = await open()
  await fillTwoOperators(owner)
  const file = openFile()
  await makeBackup(database.owner, file)
  await owner.query("update operator set name = 'changed since'")
  await owner.end()

  await expect(restoreBackup(database.owner, { file, migrations, force: false })).rejects.toThrow(
    'The database isn’t empty: public.operator has 2 rows',
  )
  const checksums = await restoreBackup(database.owner, { file, migrations, force: true })

  expect(compareChecksums(checksums, (await checksumDatabase(database.owner)).sums)).toEqual([])
  expect(JSON.stringify(await readRows(database.superuser))).not.toContain('changed since')
})

test.each(['owner', 'superuser'] as const)(
  'a database that has an open session of the %s is not restored into',
  async (user) => {
    const { database } = await open()
    const file = openFile()
    await makeBackup(database.owner, file)
    const session = openClient(database[user])
    await session.connect()
    onTestFinished(() => session.end())

    await expect(restoreBackup(database.owner, { file, migrations, force: true })).rejects.toThrow(
      'Stop the server and try again.',
    )
  },
)

/** Damages a byte among the rows. A damaged list of migrations would be rejected as another version's instead. */
function withByteTurned(whole: Buffer, at: number): Buffer {
  const changed = Buffer.from(whole)
  changed[at] = (whole[at] ?? 0) ^ 0xff
  return changed
}

test('a damaged or truncated file is rejected, and the database stays as it was', async () => {
  const { database, owner } = await open()
  await fillTwoOperators(owner)
  await owner.end()
  const file = openFile()
  await makeBackup(database.owner, file)
  const whole = readFileSync(file)
  const before = await checksumDatabase(database.owner)

  for (const [name, bytes] of [
    ['short', whole.subarray(0, whole.length - 30)],
    ['changed', withByteTurned(whole, Math.floor(whole.length * 0.8))],
    ['other', Buffer.from('a letter to my aunt')],
  ] as const) {
    const bad = `${file}.${name}`
    writeFileSync(bad, bytes)
    await expect(
      restoreBackup(database.owner, { file: bad, migrations, force: true }),
    ).rejects.toThrow(/damaged or incomplete|isn’t a Kerbside backup/)
    await expect(checksumBackup(bad)).rejects.toThrow(
      /damaged or incomplete|isn’t a Kerbside backup/,
    )
  }
  expect((await checksumDatabase(database.owner)).sums).toEqual(before.sums)
})

test.each([1, 2])(
  'a backup of an older version is rejected in one line: format %i',
  async (format) => {
    const { database, owner } = await open()
    await owner.end()
    const file = openFile()
    await makeBackup(database.owner, file)
    const text = gunzipSync(readFileSync(file)).toString('utf8')
    writeFileSync(file, gzipSync(text.replace('"format":3', `"format":${format}`)))

    await expect(restoreBackup(database.owner, { file, migrations, force: true })).rejects.toThrow(
      /was made by an earlier version of Kerbside. This version can’t restore it/,
    )
  },
)

test('rows that the database rejects give a one-line error without their contents', async () => {
  const { database, owner } = await open()
  await fillTwoOperators(owner)
  await owner.end()
  const file = openFile()
  await makeBackup(database.owner, file)
  const text = gunzipSync(readFileSync(file)).toString('utf8')
  // Replaces the times of bookings by text that is no time.
  const bad = `${file}.times`
  const changed = text.replaceAll(/\t20\d\d-\d\d-\d\d \d\d:\d\d/g, '\tMaya Osei, E14 4QQ')
  expect(changed).not.toBe(text)
  writeFileSync(bad, gzipSync(changed))

  const rejected: unknown = await restoreBackup(database.owner, {
    file: bad,
    migrations,
    force: true,
  }).catch((error: unknown) => error)

  const message = describeStartError(rejected) ?? ''
  expect(message).toMatch(
    /is damaged or incomplete: the database refused its rows \(22007\)\. Nothing was changed/,
  )
  expect(message).not.toMatch(/Maya|E14|\n/)
})

test('a single changed letter is detected', async () => {
  const { database, owner } = await open()
  await fillTwoOperators(owner)
  const file = openFile()
  await makeBackup(database.owner, file)
  await owner.query("update operator set country = 'IE' where slug = 'northway'")

  const differences = compareChecksums(
    (await checksumBackup(file)).sums,
    (await checksumDatabase(database.owner)).sums,
  )

  expect(differences).toEqual([{ table: 'public.operator', backup: 2, database: 2 }])
})

test('a backup made before the last migration is restored and then migrated', async () => {
  const { database, owner } = await open()
  await fillTwoOperators(owner)
  const file = openFile()
  await makeBackup(database.owner, file)
  await owner.end()
  const later = openFolder()
  for (const { name, sql } of migrations) writeFileSync(path.join(later, name), sql)
  writeFileSync(
    path.join(later, '9999_later.sql'),
    "alter table operator add motto text not null default 'on time'",
  )

  await restoreBackup(database.owner, { file, migrations: readMigrations(later), force: true })
  const pool = openPool(database.owner)
  expect(await migrate(pool, later)).toEqual(['9999_later.sql'])
  await pool.end()
  const superuser = openPool(database.superuser)
  expect((await superuser.query('select distinct motto from operator')).rows).toEqual([
    { motto: 'on time' },
  ])
  await superuser.end()

  await makeBackup(database.owner, file)
  await expect(restoreBackup(database.owner, { file, migrations, force: true })).rejects.toThrow(
    'newer version of Kerbside (it has 9999_later.sql)',
  )
})

test('an owner that is no superuser, as with a DATABASE_URL, backs up every operator and restores', async () => {
  const admin = openClient(inject('postgres').superuser)
  await admin.connect()
  const name = `plain_${process.pid}`
  await admin.query(`create role ${name} login createrole`)
  await admin.query(`create database ${name} owner ${name}`)
  onTestFinished(async () => {
    await admin.query(`drop database ${name} with (force)`)
    await admin.query(`revoke kerbside_app, kerbside_sandbox from ${name}`).catch(() => {})
    await admin.query(`drop role ${name}`)
    await admin.end()
  })
  await admin.query(`grant kerbside_app, kerbside_sandbox to ${name}`)
  const config = { ...inject('postgres').owner, database: name, user: name }
  const pool = openPool({ ...config, max: 1 })
  await prepareRoles(pool, { signIn: 'one-url' })
  await migrate(pool, folder)
  await pool.query('alter table operator no force row level security')
  await fillTwoOperators(pool)
  await pool.query('alter table operator force row level security')
  await pool.end()
  const file = openFile()

  const checksums = await makeBackup(config, file)
  expect(checksums['public.operator']?.rows).toBe(2)
  const schema = await describeSchema(config)
  await restoreBackup(config, { file, migrations, force: true })

  expect(await describeSchema(config)).toEqual(schema)
  expect(compareChecksums(checksums, (await checksumDatabase(config)).sums)).toEqual([])
})

test('only the owner can read the file, and no temporary file is left behind', async () => {
  const { database } = await open()
  const file = openFile()

  await makeBackup(database.owner, file)

  expect(statSync(file).mode & 0o077).toBe(0)
  expect(readdirSync(path.dirname(file))).toEqual(['all.gz'])
})
