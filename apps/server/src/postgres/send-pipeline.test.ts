import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type TestDatabase } from '../../test/database.ts'
import { openClient } from './open-client.ts'
import { sendPipeline } from './send-pipeline.ts'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await openDatabase()
  client = await connected()
  await client.query(
    'create table cab (plate text primary key, seats integer, seen_at timestamptz)',
  )
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

async function connected(): Promise<pg.Client> {
  const made = openClient(database.owner)
  made.on('error', () => {})
  await made.connect()
  return made
}

const adding = (plate: string, seats: number) => ({
  name: 'cab.add',
  text: 'insert into cab (plate, seats, seen_at) values ($1, $2, $3)',
  values: [plate, seats, new Date('2026-12-03T09:30:00Z')],
})
const listing = {
  name: 'cab.list',
  text: 'select plate, seats, seen_at from cab where seats > $1 order by plate',
  values: [0],
}
const plates = async () =>
  (await client.query<{ plate: string }>('select plate from cab order by plate')).rows.map(
    ({ plate }) => plate,
  )

test('several statements run as one transaction, and the rows of the last come back', async () => {
  const { rows, counts } = await sendPipeline(client, [
    adding('AB12 CDE', 4),
    adding('XY34 ZZZ', 8),
    listing,
  ])

  expect(rows).toEqual([
    { plate: 'AB12 CDE', seats: 4, seen_at: new Date('2026-12-03T09:30:00Z') },
    { plate: 'XY34 ZZZ', seats: 8, seen_at: new Date('2026-12-03T09:30:00Z') },
  ])
  expect(counts).toEqual([1, 1, 2])
  expect((await sendPipeline(client, [listing])).rows).toHaveLength(2)
})

test('the operator setting lasts until the end of the pipeline and no longer', async () => {
  const naming = { name: 'op', text: "select set_config('app.operator', $1, true)", values: ['me'] }
  const asking = {
    name: 'who',
    text: "select current_setting('app.operator', true) who",
    values: [],
  }

  expect((await sendPipeline(client, [naming, adding('OP11 ONE', 4), asking])).rows).toEqual([
    { who: 'me' },
  ])
  expect((await sendPipeline(client, [asking])).rows).toEqual([{ who: '' }])
})

test('a failed statement undoes the ones before it, its error is thrown unchanged, and the next pipeline works', async () => {
  const before = await plates()

  await expect(
    sendPipeline(client, [adding('NEW1 CAB', 4), adding('AB12 CDE', 4), listing]),
  ).rejects.toMatchObject({ code: '23505', constraint: 'cab_pkey' })
  expect(await plates()).toEqual(before)

  await sendPipeline(client, [adding('NEW1 CAB', 4)])
  expect(await plates()).toContain('NEW1 CAB')
})

test('a statement that failed at its first use on a connection is parsed again', async () => {
  const fresh = await connected()
  try {
    const doubtful = (divisor: number) => ({
      name: 'divide',
      text: 'select 12 / $1::int as share',
      values: [divisor],
    })
    await expect(sendPipeline(fresh, [doubtful(0)])).rejects.toMatchObject({ code: '22012' })
    expect((await sendPipeline(fresh, [doubtful(4)])).rows).toEqual([{ share: 3 }])
    await expect(
      sendPipeline(fresh, [{ name: 'odd', text: 'select from where', values: [] }]),
    ).rejects.toMatchObject({ code: '42601' })
    expect((await sendPipeline(fresh, [doubtful(6)])).rows).toEqual([{ share: 2 }])
  } finally {
    await fresh.end()
  }
})

test('a deferred constraint still rejects the whole transaction', async () => {
  await client.query(`create table ride (id int primary key, after int
    references ride deferrable initially deferred)`)
  const insertRow = (id: number, after: number | null) => ({
    name: 'leg.add',
    text: 'insert into ride values ($1, $2)',
    values: [id, after],
  })

  await sendPipeline(client, [insertRow(1, 2), insertRow(2, null)])
  await expect(sendPipeline(client, [insertRow(3, 99)])).rejects.toMatchObject({ code: '23503' })
  expect((await client.query('select id from ride order by id')).rows).toEqual([
    { id: 1 },
    { id: 2 },
  ])
})

test('a value that cannot be serialised, or a name used twice, is rejected before anything is sent', async () => {
  const loop: { self?: unknown } = {}
  loop.self = loop
  await expect(
    sendPipeline(client, [adding('GO11 ONE', 4), { ...listing, values: [loop] }]),
  ).rejects.toThrow(/circular/)
  await expect(
    sendPipeline(client, [adding('GO11 ONE', 4), { ...listing, text: 'select 1' }]),
  ).rejects.toThrow('another statement has the name cab.list')
  expect(await plates()).not.toContain('GO11 ONE')
})

test('a connection that breaks halfway gives an error, and nothing is stored', async () => {
  const doomed = await connected()
  const { rows } = await doomed.query<{ pid: number }>('select pg_backend_pid() as pid')
  const sleeping = { name: 'sleep', text: 'select pg_sleep($1)', values: [20] }
  const sent = sendPipeline(doomed, [adding('GONE 1', 4), sleeping])
  const ended = expect(sent).rejects.toThrow()
  await expect
    .poll(async () => {
      const { rowCount } = await client.query(
        "select from pg_stat_activity where pid = $1 and query like '%pg_sleep%' and state = 'active'",
        [rows[0]?.pid],
      )
      return rowCount
    })
    .toBe(1)
  await client.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await ended
  expect(await plates()).not.toContain('GONE 1')
})
