import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type TestDatabase } from '../../test/database.ts'
import type { OperatorId } from '../operator.ts'
import { groupCommit } from './group-commit.ts'
import { openClient, openPool } from './open-client.ts'

let database: TestDatabase
let hot: pg.Pool
beforeAll(async () => {
  database = await openDatabase()
  hot = openPool({ ...database.owner, max: 4 })
  hot.on('error', () => {})
  await hot.query('create table ride (operator text, plate text primary key, written xid8)')
})
afterAll(async () => {
  await hot.end()
  await database.drop()
})

const KERBSIDE = 'kerbside' as OperatorId
const NORTHWAY = 'northway' as OperatorId

const booking = (operator: OperatorId, plate: string) => ({
  operator,
  statements: [
    {
      name: 'leg.add',
      text: "insert into ride values (current_setting('app.operator'), $1, pg_current_xact_id())",
      values: [plate],
    },
    {
      name: 'leg.too',
      text: "insert into ride values (current_setting('app.operator'), $1 || ' (2)', pg_current_xact_id())",
      values: [plate],
    },
  ],
})
const bookingsLike = async (like: string) =>
  (
    await hot.query<{ operator: string; plate: string; written: string }>(
      'select operator, plate, written from ride where plate like $1 order by plate',
      [like],
    )
  ).rows

test('a single batch is sent at once', async () => {
  await groupCommit(hot, booking(KERBSIDE, 'ONE'))
  expect(await bookingsLike('ONE%')).toHaveLength(2)
})

test('forty concurrent batches share a few transactions, each written as its own operator’s', async () => {
  await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      groupCommit(hot, booking(n % 2 ? KERBSIDE : NORTHWAY, `MANY ${n}`)),
    ),
  )

  const written = await bookingsLike('MANY%')
  expect(written).toHaveLength(80)
  expect(new Set(written.map(({ written }) => written)).size).toBeLessThan(10)
  for (const { operator, plate } of written)
    expect(operator).toBe(Number(/MANY (\d+)/.exec(plate)?.[1]) % 2 ? 'kerbside' : 'northway')
})

test('a rejected batch gets its error, and no other batch fails with it', async () => {
  await groupCommit(hot, booking(KERBSIDE, 'TWIN 7'))
  const pendingRows = Array.from({ length: 20 }, (_, n) =>
    groupCommit(hot, booking(KERBSIDE, `TWIN ${n}`)),
  )
  const ended = await Promise.allSettled(pendingRows)

  expect(ended.map(({ status }) => status === 'rejected')).toEqual(
    Array.from({ length: 20 }, (_, n) => n === 7),
  )
  expect(ended[7]).toMatchObject({ reason: { code: '23505' } })
  expect(await bookingsLike('TWIN%')).toHaveLength(40)
})

test('of twenty concurrent copies of one booking, one is made', async () => {
  const ended = await Promise.allSettled(
    Array.from({ length: 20 }, () => groupCommit(hot, booking(KERBSIDE, 'SAME'))),
  )
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await bookingsLike('SAME%')).toHaveLength(2)
})

test('a transaction that waits for a lock delays no other batch', async () => {
  const holder = openClient(database.owner)
  await holder.connect()
  await holder.query('begin')
  await holder.query("insert into ride values ('kerbside', 'HELD')")
  const held = groupCommit(hot, booking(KERBSIDE, 'HELD'))
  await Promise.all(['FREE 1', 'FREE 2'].map((plate) => groupCommit(hot, booking(KERBSIDE, plate))))
  expect(await bookingsLike('FREE%')).toHaveLength(4)

  await holder.query('rollback')
  await holder.end()
  await held
  expect(await bookingsLike('HELD%')).toHaveLength(2)
})

test('when the connection breaks, every batch on it gets an error, and the next ones go on', async () => {
  const broken = openPool({ ...database.owner, max: 1 })
  broken.on('error', () => {})
  const { rows } = await broken.query<{ pid: number }>('select pg_backend_pid() as pid')
  const sleeping = {
    operator: KERBSIDE,
    statements: [{ name: 'sleep', text: 'select pg_sleep($1)', values: [20] }],
  }
  const pendingRows = Promise.allSettled([
    groupCommit(broken, sleeping),
    ...Array.from({ length: 5 }, (_, n) => groupCommit(broken, booking(KERBSIDE, `LATE ${n}`))),
  ])
  await expect
    .poll(async () => {
      const { rowCount } = await hot.query(
        "select from pg_stat_activity where pid = $1 and query like '%pg_sleep%' and state = 'active'",
        [rows[0]?.pid],
      )
      return rowCount
    })
    .toBe(1)
  await hot.query('select pg_terminate_backend($1)', [rows[0]?.pid])

  expect((await pendingRows)[0]?.status).toBe('rejected')
  expect(await bookingsLike('LATE%')).toHaveLength(10)
  await broken.end()
})
