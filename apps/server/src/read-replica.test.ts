import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { seedDemo } from '../seed/seed-demo.ts'
import { type OwnPostgres, openOwnPostgres } from '../test/own-postgres.ts'
import { openFolders } from './folders.ts'
import { SILENT } from './log.ts'
import type { OperatorId } from './operator.ts'
import { openPools } from './pools.ts'
import { prepareDatabase } from './postgres/prepare-database.ts'
import { openReplica, type Replica, readStale } from './read-replica.ts'

let primary: OwnPostgres
let standby: OwnPostgres
let pools: ReturnType<typeof openPools>
let replica: Replica
let operator: OperatorId

/** A primary with the demo, and a standby that follows it. */
beforeAll(async () => {
  primary = await openOwnPostgres()
  const url = await primary.createInstall('replicated')
  await primary.stop()
  standby = await openOwnPostgres({ standbyOf: primary })
  await primary.start()
  await standby.start()
  const { migrations } = openFolders()
  const database = await prepareDatabase(
    { database: { kind: 'url', url }, dataDir: '' },
    { migrations },
  )
  pools = openPools(database, SILENT)
  await seedDemo(pools.owner, { now: new Date('2026-03-10T12:00Z'), key: randomBytes(32) })
  const { rows } = await sql<{ id: OperatorId }>`
    select operator_id as id from operator_host where host = 'kerbside.localhost'`.execute(
    pools.app,
  )
  operator = rows[0]?.id as OperatorId
  replica = openReplica(
    {
      ...database.connectionOf('kerbside_app'),
      connectionString: url.replace(String(primary.port), String(standby.port)),
    },
    { primary: pools.hot, log: SILENT, everyMs: 50 },
  )
}, 120_000)

afterAll(async () => {
  await replica.close()
  await pools.owner.destroy()
  await pools.close()
  await Promise.all([primary.close(), standby.close()])
})

const untilCurrent = (is: boolean) =>
  vi.waitFor(() => expect(replica.current() !== undefined).toBe(is), { timeout: 30_000 })

/** Which server answers, and the operators that it shows. */
const read = () =>
  readStale({ db: pools.app, operator, replica }, async (tx) => {
    const { rows } = await sql<{ standby: boolean; slugs: string[] }>`
      select pg_is_in_recovery() as standby, (select array_agg(slug) from operator) as slugs`.execute(
      tx,
    )
    return rows[0]
  })

test('a read that may be old goes to the standby, which shows the operator its own rows only', async () => {
  await untilCurrent(true)
  expect(await read()).toEqual({ standby: true, slugs: ['kerbside'] })
})

test('a standby that has stopped replaying is not used, and is used again once it has caught up', async () => {
  await untilCurrent(true)
  await standby.query('select pg_wal_replay_pause()')
  await primary.query('create table grows as select generate_series(1, 100) as n')
  await untilCurrent(false)
  expect(await read()).toMatchObject({ standby: false })

  await standby.query('select pg_wal_replay_resume()')
  await untilCurrent(true)
  expect(await read()).toMatchObject({ standby: true })
})

test('when the standby goes away in the middle, the primary answers', async () => {
  await untilCurrent(true)
  await standby.stop()
  expect(await read()).toEqual({ standby: false, slugs: ['kerbside'] })
  await standby.start()
  await untilCurrent(true)
})

test('a standby that was promoted is not used: it no longer follows', async () => {
  await untilCurrent(true)
  await standby.query('select pg_promote(true, 60)')
  await untilCurrent(false)
  expect(await read()).toEqual({ standby: false, slugs: ['kerbside'] })
})
