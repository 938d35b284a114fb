import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { givenQuote, HEATHROW_TO_CANARY_WHARF, mayaBooks } from '../test/given.ts'
import { asOwner, type House, openHouse } from '../test/house.ts'
import { type Tx, withOperator } from './db.ts'
import { isNotNow } from './http/problem.ts'

// An error that no listener takes ends a process, and fails a test file: these pass only while every client has one.

const endAll = (house: House) =>
  asOwner(
    house,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  )

async function endSessionOf(house: House, tx: Tx): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
  await asOwner(house, `select pg_terminate_backend(${rows[0]?.pid}, 5000)`)
}

async function openWithOperator() {
  const house = await openHouse()
  const { operator } = await house.call()
  return { house, means: { db: house.deps.db, operator } }
}

const countTypes = async (tx: Tx) =>
  (await tx.selectFrom('vehicle_type').select('id').execute()).length

test('a connection ended between two statements: the transaction runs again and succeeds', async () => {
  const { house, means } = await openWithOperator()
  let runs = 0
  const types = await withOperator(means, async (tx) => {
    runs += 1
    if (runs === 1) await endSessionOf(house, tx)
    return countTypes(tx)
  })
  expect(types).toBeGreaterThan(3)
  expect(runs).toBe(2)
})

test('a connection ended while its commit is under way is not made again: it may have taken place', async () => {
  const { house, means } = await openWithOperator()
  let runs = 0
  const writing = withOperator(means, async (tx) => {
    runs += 1
    await countTypes(tx)
    await endSessionOf(house, tx)
  })
  await expect(writing).rejects.toSatisfy(isNotNow)
  expect(runs).toBe(1)
  expect(await withOperator(means, countTypes)).toBeGreaterThan(3)
})

test('a transaction that idles past its limit is ended by the database, and only that one fails', async () => {
  const { means } = await openWithOperator()
  const slow = withOperator(means, async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 20`.execute(tx)
    await sleep(100)
    return countTypes(tx)
  })
  await expect(slow).rejects.toSatisfy(isNotNow)
  expect(await withOperator(means, countTypes)).toBeGreaterThan(3)
})

test('a process too slow for its own transactions does not make them again', async () => {
  const { means } = await openWithOperator()
  let runs = 0
  const slow = withOperator(means, async (tx) => {
    runs += 1
    await sql`set local idle_in_transaction_session_timeout = 20`.execute(tx)
    await sleep(5_100)
    return countTypes(tx)
  })
  await expect(slow).rejects.toSatisfy(isNotNow)
  expect(runs).toBe(1)
}, 30_000)

test('a statement past its limit answers "try again", on a connection that goes on', async () => {
  const { means } = await openWithOperator()
  const slow = withOperator(means, async (tx) => {
    await sql`set local statement_timeout = 20`.execute(tx)
    await sql`select pg_sleep(5)`.execute(tx)
  })
  await expect(slow).rejects.toSatisfy(isNotNow)
  expect(await withOperator(means, countTypes)).toBeGreaterThan(3)
})

test('a server that has become read-only is left: the connection is not used again', async () => {
  const { means } = await openWithOperator()
  const pidOf = async (tx: Tx) =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)).rows[0]?.pid
  let pid: number | undefined
  const writing = withOperator(means, async (tx) => {
    pid = await pidOf(tx)
    await sql`set transaction read only`.execute(tx)
    await sql`update vehicle_type set name = name`.execute(tx)
  })
  await expect(writing).rejects.toSatisfy(isNotNow)
  expect(await withOperator(means, pidOf)).not.toBe(pid)
})

test('every connection ended again and again while customers book: each gets 503 or has its booking', async () => {
  const house = await openHouse()
  await house.app.ready()
  let isEnding = true
  const ending = (async () => {
    while (isEnding) {
      await endAll(house)
      await sleep(15)
    }
  })()
  onTestFinished(() => {
    isEnding = false
  })
  const statuses: number[] = []
  const booked: number[] = []
  const customer = async (until: number) => {
    const visitor = house.visitor()
    while (performance.now() < until) {
      const quoted = await visitor.post('/api/quotation', HEATHROW_TO_CANARY_WHARF)
      statuses.push(quoted.status)
      if (quoted.status !== 200) continue
      const { status, body, headers } = await visitor.post(
        '/api/createbookingTest',
        mayaBooks(quoted.body as never),
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
  const kept = await asOwner<{ reference: number }>(house, 'select reference from leg')
  const references = new Set(kept.map(({ reference }) => reference))
  expect(booked.filter((reference) => !references.has(reference))).toEqual([])

  const { hot } = house.deps
  expect({ waiting: hot.waitingCount, inUse: hot.totalCount - hot.idleCount }).toEqual({
    waiting: 0,
    inUse: 0,
  })
  const quote = await givenQuote(house.visitor())
  expect(
    (await house.visitor().post('/api/createbookingTest', mayaBooks(quote))).body,
  ).toMatchObject({ Code: 1 })
}, 60_000)
