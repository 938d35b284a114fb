import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type TestDatabase } from '../../test/database.ts'
import { SCHEMAS } from '../backup/tables.ts'

let database: TestDatabase
let owner: pg.Pool
beforeAll(async () => {
  database = await openDatabase()
  owner = new pg.Pool(database.owner)
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

/** Tables that belong to the install and not to one operator; a new one here is a decision. */
const OF_THE_INSTALL = [
  'operator',
  'operator_host',
  'operator_code',
  'schema_lock',
  'schema_migration',
]

const names = async (sql: string, values: unknown[] = []) =>
  (await owner.query<{ name: string }>(sql, values)).rows.map(({ name }) => name)

test('every table belongs to an operator, or is known to belong to the install', async () => {
  const others = await names(
    `select relname as name from pg_class c
     where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not exists (
       select from pg_attribute where attrelid = c.oid and attname = 'operator_id' and attnotnull)
     order by 1`,
  )
  expect(others.filter((name) => !OF_THE_INSTALL.includes(name))).toEqual([])
})

test('an operator’s table shows and takes only that operator’s rows, even from its owner', async () => {
  const open = await names(
    `select relname as name from pg_class c
     where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and relname <> all ($1)
       and not (relrowsecurity and relforcerowsecurity and exists (
         select from pg_policy where polrelid = c.oid and polqual is not null and polwithcheck is not null))`,
    [OF_THE_INSTALL.filter((name) => name !== 'operator')],
  )
  expect(open).toEqual([])
})

test('a backup knows every schema that holds tables', async () => {
  const schemas = await names(
    `select distinct schemaname as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  expect(schemas.filter((name) => !SCHEMAS.includes(name))).toEqual([])
})

test('a key never tells of another operator: each begins with the operator', async () => {
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

test('nothing runs with its owner’s rights: no definer functions, no views that see all', async () => {
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

test('the running server may not empty a table, make one, or read the gateway’s', async () => {
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
