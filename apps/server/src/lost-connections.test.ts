import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { givenQuote, HEATHROW_TO_CANARY_WHARF, mayaBooking } from '../test/given.ts'
import { asOwner, startTestApp, type TestApp } from '../test/test-app.ts'
import { type Tx, withOperator } from './db.ts'
import { isNotNow } from './http/problem.ts'

// An error event without a listener ends the process and fails a test file: these tests pass only while every
// client has one.

const endAll = (testApp: TestApp) =>
  asOwner(
    testApp,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  )

async function endSessionOf(testApp: TestApp, tx: Tx): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
  await asOwner(testApp, `select pg_terminate_backend(${rows[0]?.pid}, 5000)`)
}

async function openWithOperator() {
  const testApp = await startTestApp()
  const { operator } = await testApp.context()
  return { testApp, deps: { db: testApp.deps.db, operator } }
}

const countTypes = async (tx: Tx) =>
  (await tx.selectFrom('vehicle_type').select('id').execute()).length

test('a connection lost between two statements: the transaction runs again and succeeds', async () => {
  const { testApp, deps } = await openWithOperator()
  let runs = 0
  const types = await withOperator(deps, async (tx) => {
    runs += 1
    if (runs === 1) await endSessionOf(testApp, tx)
    return countTypes(tx)
  })
  expect(types).toBeGreaterThan(3)
  expect(runs).toBe(2)
})

test('a connection lost during its commit: the transaction is not repeated, because it may have taken place', async () => {
  const { testApp, deps } = await openWithOperator()
  let runs = 0
  const writing = withOperator(deps, async (tx) => {
    runs += 1
    await countTypes(tx)
    await endSessionOf(testApp, tx)
  })
  await expect(writing).rejects.toSatisfy(isNotNow)
  expect(runs).toBe(1)
  expect(await withOperator(deps, countTypes)).toBeGreaterThan(3)
})

test('a transaction that idles past its limit is ended by the database, and no other transaction fails', async () => {
  const { deps } = await openWithOperator()
  const slow = withOperator(deps, async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 20`.execute(tx)
    await sleep(100)
    return countTypes(tx)
  })
  await expect(slow).rejects.toSatisfy(isNotNow)
  expect(await withOperator(deps, countTypes)).toBeGreaterThan(3)
})

test('a process too slow for its own transactions does not repeat them', async () => {
  const { deps } = await openWithOperator()
  let runs = 0
  const slow = withOperator(deps, async (tx) => {
    runs += 1
    await sql`set local idle_in_transaction_session_timeout = 20`.execute(tx)
    await sleep(5_100)
    return countTypes(tx)
  })
  await expect(slow).rejects.toSatisfy(isNotNow)
  expect(runs).toBe(1)
}, 30_000)

test('a statement past its limit gives "try again", and its connection stays usable', async () => {
  const { deps } = await openWithOperator()
  const slow = withOperator(deps, async (tx) => {
    await sql`set local statement_timeout = 20`.execute(tx)
    await sql`select pg_sleep(5)`.execute(tx)
  })
  await expect(slow).rejects.toSatisfy(isNotNow)
  expect(await withOperator(deps, countTypes)).toBeGreaterThan(3)
})

test('a connection to a server that has become read-only is not used again', async () => {
  const { deps } = await openWithOperator()
  const pidOf = async (tx: Tx) =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)).rows[0]?.pid
  let pid: number | undefined
  const writing = withOperator(deps, async (tx) => {
    pid = await pidOf(tx)
    await sql`set transaction read only`.execute(tx)
    await sql`update vehicle_type set name = name`.execute(tx)
  })
  await expect(writing).rejects.toSatisfy(isNotNow)
  expect(await withOperator(deps, pidOf)).not.toBe(pid)
})

test('while every connection is cut repeatedly, each booking customer gets a 503 or a booking', async () => {
  const testApp = await startTestApp()
  await testApp.app.ready()
  let isEnding = true
  const ending = (async () => {
    while (isEnding) {
      await endAll(testApp)
      await sleep(15)
    }
  })()
  onTestFinished(() => {
    isEnding = false
  })
  const statuses: number[] = []
  const booked: number[] = []
  const customer = async (until: number) => {
    const client = testApp.client()
    while (performance.now() < until) {
      const quoted = await client.post('/api/quotation', HEATHROW_TO_CANARY_WHARF)
      statuses.push(quoted.status)
      if (quoted.status !== 200) continue
      const { status, body, headers } = await client.post(
        '/api/createbookingTest',
        mayaBooking(quoted.body as never),
      )
      statuses.push(status)
      if (status === 503) expect(headers['retry-after']).toBe('2')
      if (body['Code'] === 1) booked.push(Number(body['Bref']))
    }
  }
  const until = performance.now() + 4_000
  await Promise.all(Array.from({ length: 8 }, () => customer(until)))
  isEnding = false
  await ending

  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
  const stored = await asOwner<{ reference: number }>(testApp, 'select reference from leg')
  const references = new Set(stored.map(({ reference }) => reference))
  expect(booked.filter((reference) => !references.has(reference))).toEqual([])

  const { hot } = testApp.deps
  expect({ waiting: hot.waitingCount, inUse: hot.totalCount - hot.idleCount }).toEqual({
    waiting: 0,
    inUse: 0,
  })
  const quote = await givenQuote(testApp.client())
  expect(
    (await testApp.client().post('/api/createbookingTest', mayaBooking(quote))).body,
  ).toMatchObject({ Code: 1 })
}, 60_000)
