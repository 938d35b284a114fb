import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type TestDatabase } from '../../test/database.ts'
import { SCHEMAS, TABLES_OF_THE_DATABASE } from '../backup/tables.ts'
import { openPool } from './open-client.ts'

let database: TestDatabase
let owner: pg.Pool
beforeAll(async () => {
  database = await openDatabase()
  owner = openPool(database.owner)
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

/** Tables that belong to the install and not to one operator. Adding a table here needs a decision. */
const OF_THE_INSTALL = [
  'backup_run',
  'operator',
  'operator_host',
  'operator_code',
  'schema_lock',
  'schema_migration',
]

const names = async (sql: string, values: unknown[] = []) =>
  (await owner.query<{ name: string }>(sql, values)).rows.map(({ name }) => name)

test('every table belongs to an operator, or is listed as a table of the install', async () => {
  const others = await names(
    `select relname as name from pg_class c
     where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not exists (
       select from pg_attribute where attrelid = c.oid and attname = 'operator_id' and attnotnull)
     order by 1`,
  )
  expect(others.filter((name) => !OF_THE_INSTALL.includes(name))).toEqual([])
})

test('row-level security is enabled and forced on every table of an operator, even for its owner', async () => {
  const open = await names(
    `select relname as name from pg_class c
     where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and relname <> all ($1)
       and not (relrowsecurity and relforcerowsecurity)`,
    [OF_THE_INSTALL.filter((name) => name !== 'operator')],
  )
  expect(open).toEqual([])
})

const isOwn = (column: string) =>
  `(${column} = ( SELECT (NULLIF(current_setting('app.operator'::text, true), ''::text))::uuid AS "nullif"))`
const OWN = isOwn('operator_id')

/** Read before the operator is identified: every session may read them, and only the operator itself may write. */
const PUBLIC_LOOKUP = {
  operator_host: [
    `delete_own d ${OWN} -`,
    `insert_own a - ${OWN}`,
    'read_all r true -',
    `update_own w ${OWN} ${OWN}`,
  ],
  operator_code: [`insert_own a - ${OWN}`, 'read_all r true -'],
  operator_activity: [`insert_own a - ${OWN}`, 'read_all r true -', `update_own w ${OWN} ${OWN}`],
}

test('each table has exactly one policy, which allows only the operator’s own rows', async () => {
  // Permissive policies are joined by OR, so a second one would open what the first closes.
  const { rows } = await owner.query<{ name: string; policies: string[] }>(
    `select c.relname as name, array_agg(concat_ws(' ', p.polname, p.polcmd,
         coalesce(pg_get_expr(p.polqual, c.oid), '-'), coalesce(pg_get_expr(p.polwithcheck, c.oid), '-'))
       order by p.polname) filter (where p.oid is not null) as policies
     from pg_class c left join pg_policy p on p.polrelid = c.oid
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relname <> all ($1)
     group by c.relname`,
    [TABLES_OF_THE_DATABASE.filter((name) => !(name in PUBLIC_LOOKUP))],
  )
  const expected = (name: string) =>
    PUBLIC_LOOKUP[name as keyof typeof PUBLIC_LOOKUP] ??
    (name === 'operator'
      ? [`operator * ${isOwn('id')} ${isOwn('id')}`]
      : [`operator * ${OWN} ${OWN}`])
  expect(rows.length).toBeGreaterThan(100)
  expect(rows.filter(({ name, policies }) => String(policies) !== String(expected(name)))).toEqual(
    [],
  )
})

test('a backup includes every schema that holds tables', async () => {
  const schemas = await names(
    `select distinct schemaname as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  expect(schemas.filter((name) => !SCHEMAS.includes(name))).toEqual([])
})

test('a key never reveals another operator’s rows: each begins with the operator', async () => {
  const global = await names(
    `select i.indexrelid::regclass::text as name from pg_index i
     join pg_class c on c.oid = i.indrelid
     join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
     where i.indisunique and c.relnamespace = 'public'::regnamespace
       and c.relname <> all ($1) and a.attname <> 'operator_id'`,
    [OF_THE_INSTALL],
  )
  expect(global).toEqual([])
})

test('nothing runs with its owner’s rights: no definer functions, and no views that bypass row-level security', async () => {
  expect(
    await names(
      `select proname as name from pg_proc
       where prosecdef and pronamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
       union all
       select relname from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace
         and not coalesce('security_invoker=true' = any (reloptions), false)`,
    ),
  ).toEqual([])
})

test('the running server may not truncate or create a table, or read the gateway’s tables', async () => {
  const grants = await names(
    `select table_schema || '.' || table_name || ' ' || privilege_type as name
     from information_schema.role_table_grants
     where grantee = 'kerbside_app' and (privilege_type in ('TRUNCATE', 'TRIGGER', 'REFERENCES')
       or table_schema = 'sandbox_gateway')
     union all
     select table_schema || '.' || table_name from information_schema.role_table_grants
     where grantee = 'kerbside_sandbox' and table_schema <> 'sandbox_gateway'`,
  )
  expect(grants).toEqual([])
  expect(
    (await owner.query("select has_schema_privilege('kerbside_app', 'public', 'create') as may"))
      .rows,
  ).toEqual([{ may: false }])
})
