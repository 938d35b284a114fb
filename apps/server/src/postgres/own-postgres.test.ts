import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { NORTHWAY } from '../../seed/northway.ts'
import { givenBooking } from '../../test/given.ts'
import { type OwnPostgres, openOwnPostgres } from '../../test/own-postgres.ts'
import { hasPooler, startPooler } from '../../test/pooler.ts'
import { prepareOwn, startOwn } from '../../test/start-own.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { deleteEveryRow } from '../features/hosting/delete-store.ts'
import type { OperatorId } from '../operator.ts'
import { openClient } from './open-client.ts'

// these tests start whole PostgreSQL servers, which takes time on a busy machine
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let server: OwnPostgres
beforeAll(async () => {
  server = await openOwnPostgres()
})
afterAll(() => server.close())

test('with an owner who is no superuser, an empty database and the demo on, it starts, restarts, and takes bookings', async () => {
  const url = await server.createInstall('plain')
  const first = await startOwn(url)
  expect(first.seeded).toBe(true)
  expect((await givenBooking(first.testApp.client())).Bref).toMatch(/^\d+$/)
  expect((await givenBooking(first.testApp.client('northway.localhost'))).Bref).toMatch(/^\d+$/)
  // an unknown host belongs to the first demo operator
  expect((await first.testApp.deps.operators.byHost('elsewhere.test'))?.slug).toBe('kerbside')

  const again = await startOwn(url)
  expect(again.seeded).toBe(false)
  expect((await givenBooking(again.testApp.client())).Bref).toMatch(/^\d+$/)

  // done as the owner, because row-level security restricts it to one operator, too
  const northway = NORTHWAY.operator.id as OperatorId
  const deletedRows = await deleteEveryRow(again.database.owner, {
    operator: northway,
    slug: 'northway',
  })
  expect(deletedRows).toMatchObject({ booking: 1, operator_host: 1 })
  again.testApp.deps.operators.forget()
  expect((await again.testApp.deps.operators.list()).map(({ slug }) => slug)).toEqual(['kerbside'])
  const folder = mkdtempSync(path.join(tmpdir(), 'kerbside-own-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const totals = await makeBackup(again.database.owner, path.join(folder, 'backup.gz'))
  expect(totals['public.booking']?.rows).toBe(2)
})

/** Until the test has finished. */
async function openPooler(...params: Parameters<typeof startPooler>): Promise<string> {
  const pooler = await startPooler(...params)
  onTestFinished(() => pooler.close())
  return pooler.url
}

describe.skipIf(!hasPooler)('PgBouncer (skipped where it is not installed)', () => {
  const sessionOf = async (connection: Parameters<typeof openClient>[0]) => {
    const client = openClient(connection)
    await client.connect()
    try {
      const { rows } = await client.query(
        `select current_user as role, current_setting('statement_timeout') as statement,
          current_setting('lock_timeout') as lock`,
      )
      return rows[0]
    } finally {
      await client.end()
    }
  }

  const LIMITED = { statement: '5s', lock: '2s' }

  for (const [name, settings] of Object.entries({
    'with its usual settings': '',
    'that never cleans a connection up': 'server_reset_query =',
    'that drops start parameters': 'ignore_startup_parameters = options,extra_float_digits',
  }))
    test(`in session mode, ${name}: roles and limits hold, also on a connection another role had`, async () => {
      const user = `session_${name.length}`
      await server.createInstall(user)
      const url = await openPooler(server, {
        mode: 'session',
        user,
        settings,
      })
      const { testApp, database } = await startOwn(url)
      expect((await givenBooking(testApp.client())).Bref).toMatch(/^\d+$/)
      for (let round = 0; round < 3; round += 1) {
        const roles = ['kerbside_app', 'kerbside_sandbox'] as const
        for (const role of roles)
          expect(await sessionOf(database.connectionOf(role))).toEqual({ role, ...LIMITED })
        expect(await sessionOf(database.owner)).toEqual({ role: user, statement: '0', lock: '0' })
      }
    })

  for (const mode of ['transaction', 'statement'])
    test(`in ${mode} mode it is refused with a one-line message that names the settings`, async () => {
      const user = `shared_${mode}`
      await server.createInstall(user)
      const url = await openPooler(server, { mode, user })
      await expect(prepareOwn(url)).rejects.toThrow(/Set DATABASE_DIRECT_URL .*pool_mode = session/)
    })
})

test('with two hosts the writable one is used, also after the other was promoted', async () => {
  const primary = await openOwnPostgres()
  const url = await primary.createInstall('pair')
  await primary.stop()
  const standby = await openOwnPostgres({ standbyOf: primary })
  onTestFinished(async () => {
    await Promise.all([primary.close(), standby.close()])
  })
  await primary.start()
  await standby.start()
  const pair = url.replace(
    `127.0.0.1:${primary.port}`,
    `127.0.0.1:${standby.port},127.0.0.1:${primary.port}`,
  )
  // the standby is named first, and on its own it is rejected
  await expect(prepareOwn(url.replace(String(primary.port), String(standby.port)))).rejects.toThrow(
    'database is read-only',
  )
  const { testApp } = await startOwn(`${pair}?target_session_attrs=read-write`)
  await givenBooking(testApp.client())
  const wal = await primary.query<{ at: string }>('select pg_current_wal_lsn()::text as at')
  await vi.waitFor(
    async () => {
      const rows = await standby.query<{ there: boolean }>(
        `select pg_last_wal_replay_lsn() >= '${wal[0]?.at}' as there`,
      )
      expect(rows[0]?.there).toBe(true)
    },
    { timeout: 30_000 },
  )

  await primary.kill()
  await standby.query('select pg_promote(true, 60)')

  await vi.waitFor(() => givenBooking(testApp.client()), { timeout: 10_000, interval: 100 })
  const booked = await standby.query<{ count: number }>(
    'select count(*)::int as count from booking',
    standby.url('postgres', 'pair'),
  )
  expect(booked[0]?.count).toBe(2)
})
