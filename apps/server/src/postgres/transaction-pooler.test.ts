import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { KERBSIDE } from '../../seed/kerbside.ts'
import { NORTHWAY } from '../../seed/northway.ts'
import { givenBooking, givenNonce } from '../../test/given.ts'
import { type OwnPostgres, openOwnPostgres } from '../../test/own-postgres.ts'
import { hasPooler, startPooler } from '../../test/pooler.ts'
import { prepareOwn, startOwn } from '../../test/start-own.ts'
import { checkDatabase } from '../admin/doctor/check-database.ts'
import { readSettings } from '../env.ts'
import { describeBooking } from '../features/booking/find/describe-booking.ts'
import { isNotNow } from '../http/problem.ts'
import { SILENT } from '../log.ts'
import type { OperatorId } from '../operator.ts'
import { notifyBus } from '../ports/bus/notify.ts'
import { openClient, openPool } from './open-client.ts'
import { openPlace } from './prepare-database.ts'
import { runPipelined } from './run-pipelined.ts'

// these tests start whole PostgreSQL servers, which takes time on a busy machine
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** So few that all clients share them. */
const SMALL = 'default_pool_size = 2'
const APP = { role: 'kerbside_app', statement: '5s', lock: '2s', idle: '10s', operator: '' }
const WHO = `select pg_backend_pid() as pid, current_user as role,
  current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
  current_setting('idle_in_transaction_session_timeout') as idle,
  current_setting('app.operator', true) as operator`
type Who = typeof APP & { pid: number }

describe.skipIf(!hasPooler)(
  'PgBouncer in transaction mode (skipped where it is not installed)',
  () => {
    let server: OwnPostgres
    beforeAll(async () => {
      server = await openOwnPostgres()
    })
    afterAll(() => server.close())

    /** An install with its pooler, until the test has finished. */
    async function givenPooler(user: string, { mode = 'transaction', ...others } = {}) {
      const direct = await server.createInstall(user)
      const pooler = await startPooler(server, { mode, user, settings: SMALL, ...others })
      onTestFinished(() => pooler.close())
      return { url: pooler.url, direct }
    }

    const poolOf = (connection: Parameters<typeof openPool>[0], max: number) => {
      const pool = openPool(connection, { max, connectionTimeoutMillis: 5_000 })
      onTestFinished(() => pool.end())
      return pool
    }

    test('bookings and card payments succeed, and each operator sees its own rows only', async () => {
      const { url, direct } = await givenPooler('shared')
      const { testApp, database } = await startOwn(url, direct)
      const hosts = ['kerbside.localhost', 'northway.localhost']
      await Promise.all(
        [...hosts, ...hosts, ...hosts].map((host) => givenBooking(testApp.client(host))),
      )
      const nonce = await givenNonce(testApp, { number: '4242424242424242', merchant: 'northway' })
      await givenBooking(testApp.client('northway.localhost'), { paymentmethod: 'card', nonce })

      const app = poolOf(database.connectionOf('kerbside_app'), 8)
      const seen = {
        text: 'select distinct operator_id as id from booking',
        name: 'seen',
        values: [],
      }
      const ids = [KERBSIDE.operator.id, NORTHWAY.operator.id] as OperatorId[]
      await Promise.all(
        Array.from({ length: 20 }, () => ids)
          .flat()
          .map(async (id) => expect(await runPipelined(app, id, [seen])).toEqual([{ id }])),
      )
      expect((await app.query(seen.text)).rows).toEqual([])
      const paid = await server.query(
        'select state from payment_attempt',
        server.url('postgres', 'shared'),
      )
      expect(paid).toEqual([{ state: 'captured' }])
    })

    test('with fewer connections than transactions each gets its turn, and one that waits too long fails', async () => {
      const { url, direct } = await givenPooler('crowded')
      const { testApp, database } = await startOwn(url, direct)
      await givenBooking(testApp.client())
      const [booking] = await server.query<{ id: string }>(
        'select id from booking',
        server.url('postgres', 'crowded'),
      )
      const context = await testApp.context()
      const bookingId = booking?.id ?? ''
      const all = await Promise.all(
        Array.from({ length: 8 }, () => describeBooking(context, { bookingId })),
      )
      expect(all.map((info) => info?.pickups.length)).toEqual(Array(8).fill(1))

      const others = poolOf({ connectionString: url }, 2)
      const holders = await Promise.all([others.connect(), others.connect()])
      await Promise.all(holders.map((holder) => holder.query('begin')))
      const late = poolOf({ ...database.connectionOf('kerbside_sandbox'), silenceMs: 300 }, 1)
      await expect(late.query('select 1')).rejects.toSatisfy(isNotNow)
      for (const holder of holders) holder.release(true)
      expect((await late.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    })

    test('role and limits are in each transaction, and not in those of another client of the pooler', async () => {
      const { url, direct } = await givenPooler('strict')
      const database = await prepareOwn(url, direct)
      const app = poolOf(database.connectionOf('kerbside_app'), 4)
      const foreign = poolOf({ connectionString: url }, 2)
      const pids = { app: new Set<number>(), foreign: new Set<number>() }
      const inTransaction = async () => {
        const client = await app.connect()
        await client.query('begin')
        await client.query("select set_config('app.operator', 'someone', true)")
        const { rows } = await client.query<Who>(WHO)
        await client.query('commit')
        client.release()
        return { rows: rows.map((row) => ({ ...row, operator: '' })) }
      }
      for (let round = 0; round < 10; round += 1) {
        const [alone, together, other] = await Promise.all([
          app.query<Who>(WHO),
          inTransaction(),
          foreign.query<Who>(WHO),
        ])
        for (const { pid, ...who } of [...alone.rows, ...together.rows]) {
          expect(who).toEqual(APP)
          pids.app.add(pid)
        }
        for (const { pid, operator, ...who } of other.rows) {
          expect(who).toEqual({ role: 'strict', statement: '0', lock: '0', idle: '0' })
          expect(operator ?? '').toBe('')
          pids.foreign.add(pid)
        }
      }
      // they had the same sessions of the server
      expect([...pids.foreign].filter((pid) => pids.app.has(pid))).not.toEqual([])

      // what another client leaves in them does not apply
      for (let nth = 0; nth < 4; nth += 1)
        await foreign.query("set statement_timeout = '1h'; set app.operator = 'someone'")
      for (let nth = 0; nth < 4; nth += 1) expect((await app.query(WHO)).rows).toMatchObject([APP])
    })

    test('statements are cut off after five seconds', async () => {
      const { url, direct } = await givenPooler('limited')
      const database = await prepareOwn(url, direct)
      const app = poolOf(database.connectionOf('kerbside_app'), 2)
      const client = await app.connect()
      const from = performance.now()
      await client.query('begin')
      const results = await Promise.allSettled([
        app.query('select pg_sleep(20)'),
        client.query('select pg_sleep(20)'),
      ])
      await client.query('rollback')
      client.release()
      expect(results).toMatchObject(Array(2).fill({ reason: { code: '57014' } }))
      expect(performance.now() - from).toBeGreaterThan(4_900)
      expect(performance.now() - from).toBeLessThan(15_000)
    })

    test('processes receive each other’s messages', async () => {
      const { url, direct } = await givenPooler('listening')
      const database = await prepareOwn(url, direct)
      const [one, other] = [1, 2].map(() => {
        const bus = notifyBus({ connect: () => openClient(database.listener), log: SILENT })
        onTestFinished(() => bus.close())
        return bus
      })
      const received: string[] = []
      await other?.subscribe('news', (payload) => received.push(payload))
      one?.publish('news', ['first'])
      await vi.waitFor(() => expect(received).toEqual(['first']), { timeout: 5_000 })
    })

    test('a user of the pooler that owns nothing is enough', async () => {
      const direct = await server.createInstall('owning')
      await server.query('create role serving login noinherit')
      const pooler = await startPooler(server, {
        mode: 'transaction',
        user: 'serving',
        database: 'owning',
        settings: SMALL,
      })
      onTestFinished(() => pooler.close())
      await expect(prepareOwn(pooler.url, direct)).rejects.toThrow(
        'The user serving of DATABASE_URL may not become kerbside_app. Run: grant kerbside_app, kerbside_sandbox to serving',
      )
      await server.query('grant kerbside_app, kerbside_sandbox to serving')
      const { testApp } = await startOwn(pooler.url, direct)
      await givenBooking(testApp.client())
      const plain = poolOf({ connectionString: pooler.url }, 1)
      await expect(plain.query('select * from booking')).rejects.toThrow('permission denied')
    })

    test('bookings fail while the server behind it is read-only, and succeed again afterwards', async () => {
      const { url, direct } = await givenPooler('failing')
      const { testApp } = await startOwn(url, direct)
      await givenBooking(testApp.client())
      const setReadOnly = async (value: 'on' | 'off') => {
        await server.query(`alter database failing set default_transaction_read_only = ${value}`)
        await server.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'failing'",
        )
        await sleep(100)
      }
      await setReadOnly('on')
      await expect(givenBooking(testApp.client())).rejects.toThrow()
      await setReadOnly('off')
      await vi.waitFor(() => givenBooking(testApp.client()), { timeout: 10_000, interval: 100 })
    })

    test('a wrong pair of addresses, and statement mode, are refused at the start', async () => {
      const { url, direct } = await givenPooler('paired')
      const diagnose = (databaseUrl: string) => {
        const settings = readSettings({ DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: direct })
        return checkDatabase({ settings, openPlace: () => openPlace(settings) })
      }
      await prepareOwn(url, direct)
      expect(await diagnose(url)).toContainEqual(
        expect.objectContaining({ name: 'Pooler', state: 'good' }),
      )
      await expect(prepareOwn(url, url)).rejects.toThrow(
        'DATABASE_DIRECT_URL leads to a pooler that shares connections',
      )
      const elsewhere = await givenPooler('elsewhere')
      await expect(prepareOwn(elsewhere.url, direct)).rejects.toThrow()
      const single = await givenPooler('single', { mode: 'statement' })
      await expect(prepareOwn(single.url, single.direct)).rejects.toThrow('allows no transactions')
    })
  },
)
