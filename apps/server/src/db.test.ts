import { expect, test } from 'vitest'
import { KERBSIDE } from '../seed/kerbside.ts'
import { NORTHWAY } from '../seed/northway.ts'
import { asOwner, startTestApp } from '../test/test-app.ts'
import { withOperator } from './db.ts'
import type { OperatorId } from './operator.ts'

const kerbside = KERBSIDE.operator.id as OperatorId
const northway = NORTHWAY.operator.id as OperatorId

test('every table of an operator forces row-level security, for reading and for writing', async () => {
  const testApp = await startTestApp()
  const open = await asOwner(
    testApp,
    `select c.relname from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'operator_id' and not a.attisdropped
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not in ('operator_host', 'operator_code', 'operator_activity')
     and not (c.relrowsecurity and c.relforcerowsecurity and exists (
       select from pg_policy p where p.polrelid = c.oid and p.polcmd = '*'
       and p.polqual is not null and p.polwithcheck is not null))`,
  )
  expect(open).toEqual([])
})

test('every key and every foreign key of those tables begins with the operator', async () => {
  const testApp = await startTestApp()
  const loose = await asOwner(
    testApp,
    `select con.conname from pg_constraint con
     join pg_class c on c.oid = con.conrelid
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'operator_id'
     where con.contype in ('p', 'u', 'f') and c.relnamespace = 'public'::regnamespace
     and c.relname not in ('operator_host', 'operator_code') and con.conkey[1] <> a.attnum`,
  )
  expect(loose).toEqual([])
})

test('the application’s role is no superuser, owns nothing, and may truncate nothing', async () => {
  const testApp = await startTestApp()
  const [role] = await asOwner<{
    rolsuper: boolean
    rolbypassrls: boolean
    rolcreaterole: boolean
  }>(
    testApp,
    "select rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = 'kerbside_app'",
  )
  expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcreaterole: false })
  const owned = await asOwner(
    testApp,
    `select relname from pg_class where pg_get_userbyid(relowner) in ('kerbside_app', 'kerbside_sandbox')
     union all select table_name from information_schema.role_table_grants
     where grantee = 'kerbside_app' and privilege_type = 'TRUNCATE'`,
  )
  expect(owned).toEqual([])
})

test('without an operator set there are no rows at all', async () => {
  const { deps } = await startTestApp()
  expect(await deps.db.selectFrom('vehicle_type').selectAll().execute()).toEqual([])
})

test('with an operator set only its rows are visible, whatever the query', async () => {
  const { deps } = await startTestApp()
  const seen = await withOperator({ db: deps.db, operator: northway }, (tx) =>
    tx.selectFrom('vehicle_type').select('operator_id').distinct().execute(),
  )
  expect(seen).toEqual([{ operator_id: northway }])
})

test('a row cannot be written for another operator', async () => {
  const { deps } = await startTestApp()
  const forged = withOperator({ db: deps.db, operator: northway }, (tx) =>
    tx
      .insertInto('promo')
      .values({
        operator_id: kerbside,
        id: 99,
        code: 'STOLEN',
        off_kind: 'percent',
        off_amount: 100,
        starts_at: new Date(0),
        ends_at: new Date(1),
        uses_left: null,
      })
      .execute(),
  )
  await expect(forged).rejects.toThrow(/row-level security/)
})

test('the next transaction on the same connection does not inherit the operator', async () => {
  const { deps } = await startTestApp()
  await withOperator({ db: deps.db, operator: kerbside }, async () => {})
  expect(await deps.db.selectFrom('tariff').selectAll().execute()).toEqual([])
})
