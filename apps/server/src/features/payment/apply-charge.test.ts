import { randomUUID } from 'node:crypto'
import { minor } from '@kerbside/domain/money.ts'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase, type TestDatabase } from '../../../test/database.ts'
import { type Tables, type Tx, withOperator } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import type { Charge, ChargeResult } from '../../ports/gateway/port.ts'
import { openPool } from '../../postgres/open-client.ts'
import { applyCharge } from './apply-charge.ts'
import { findLiveAttempt, findSettledAttempt, lastAttempt } from './find-attempt.ts'
import { findCard } from './find-card.ts'
import { openAttempt } from './open-attempt.ts'
import { orderIdOf } from './submit-attempt.ts'

const cab = '0192aaaa-0000-7000-8000-000000000001' as OperatorId
const other = '0192aaaa-0000-7000-8000-000000000002' as OperatorId
const start = new Date('2026-03-10T12:00:00Z')
const later = (ms: number) => new Date(start.getTime() + ms)

let database: TestDatabase
let db: Kysely<Tables>
let owner: pg.Pool
let bookingId: string

beforeAll(async () => {
  database = await openDatabase()
  db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: openPool(database.app) }) })
  owner = openPool(database.superuser)
  for (const [slug, id] of Object.entries({ cab, other }))
    await owner.query(
      `insert into operator values ($1, $2, $2, 'test', 'Europe/London', 'GBP', 'GB', 51.5, 0, '{}', '{}', $3)`,
      [id, slug, start],
    )
})

afterAll(async () => {
  await db.destroy()
  await owner.end()
  await database.drop()
})

beforeEach(async () => {
  bookingId = await givenBooking(cab)
})

async function givenBooking(operator: OperatorId): Promise<string> {
  const id = randomUUID()
  await owner.query(
    `insert into booking (operator_id, id, quote_id, test, made_at, source, payment_method, payment_state,
       currency, total_minor, note, passenger, customer, our_ref)
     values ($1, $2, $3, true, $4, 'web', 'card', 'authorising', 'GBP', 8600, '', '{}', '{}', '')`,
    [operator, id, randomUUID(), start],
  )
  return id
}

const inCab = <Result>(work: (tx: Tx) => Promise<Result>) =>
  withOperator({ db, operator: cab }, work)

const open = (now = start) =>
  inCab((tx) =>
    openAttempt(tx, {
      operator: cab,
      attemptId: randomUUID(),
      bookingId,
      gateway: 'sandbox',
      purpose: 'fare',
      authoriseOnly: false,
      amount: minor(8600),
      currency: 'GBP',
      now,
    }),
  )

async function givenAttempt(now = start) {
  const result = await open(now)
  if (!result.ok) throw new Error(result.reason)
  return result.attempt
}

type Given = Awaited<ReturnType<typeof givenAttempt>>

const resultOf = (attempt: Given, odd: Partial<Charge> = {}): ChargeResult => ({
  known: true,
  charge: {
    ref: `ch_${attempt.id}`,
    orderId: orderIdOf(attempt),
    state: 'captured',
    amount: minor(8600),
    currency: 'GBP',
    brand: 'visa',
    last4: '4242',
    declineReason: '',
    actionUrl: '',
    ...odd,
  },
})
const SILENT: ChargeResult = { known: false, why: 'TimeoutError' }

const apply = (
  attempt: Given,
  result: ChargeResult | 'not-found',
  { at = start, wanted = true } = {},
) =>
  inCab((tx) =>
    applyCharge(tx, {
      operator: cab,
      attemptId: attempt.id,
      answer: result,
      now: at,
      wanted: () => wanted,
    }),
  )

test('a successful charge settles the attempt, and the receipt names the card', async () => {
  const attempt = await givenAttempt()
  expect(await apply(attempt, resultOf(attempt))).toMatchObject({ kind: 'paid', moved: true })
  const of = { operator: cab, bookingId }
  expect(await inCab((tx) => findSettledAttempt(tx, of))).toMatchObject({
    state: 'captured',
    providerRef: `ch_${attempt.id}`,
  })
  expect(await inCab((tx) => findCard(tx, of))).toEqual({ brand: 'visa', last4: '4242' })
  expect(await inCab((tx) => findLiveAttempt(tx, of))).toBeUndefined()
})

test('a repeated gateway report changes nothing the second time', async () => {
  const attempt = await givenAttempt()
  const both = await Promise.all([
    apply(attempt, resultOf(attempt)),
    apply(attempt, resultOf(attempt)),
  ])
  expect(both.filter(({ moved }) => moved)).toHaveLength(1)
  expect(both.every(({ kind }) => kind === 'paid')).toBe(true)
})

test('twenty processes opening an attempt at once open one', async () => {
  const results = await Promise.all(Array.from({ length: 20 }, () => open()))
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results.filter((result) => !result.ok && result.reason === 'under-way')).toHaveLength(19)
})

test('a declined card allows another attempt', async () => {
  const first = await givenAttempt()
  const rejected = resultOf(first, { state: 'failed', declineReason: 'insufficient_funds' })
  expect(await apply(first, rejected)).toMatchObject({
    kind: 'declined',
    attempt: { declineReason: 'insufficient_funds' },
  })
  expect(await open()).toMatchObject({ ok: true, attempt: { number: 2 } })
})

test('while a charge’s result is unknown no other card is charged', async () => {
  const attempt = await givenAttempt()
  expect(await apply(attempt, SILENT)).toMatchObject({ kind: 'processing', moved: true })
  expect(await open()).toMatchObject({
    ok: false,
    reason: 'under-way',
    attempt: { state: 'unknown' },
  })
})

test('an attempt without a response is paid once the gateway is found to have taken the money', async () => {
  const attempt = await givenAttempt()
  await apply(attempt, SILENT)
  expect(await apply(attempt, resultOf(attempt))).toMatchObject({ kind: 'paid' })
})

test('an attempt unknown to the gateway is given up after a minute, not before', async () => {
  const attempt = await givenAttempt()
  await apply(attempt, SILENT)
  expect(await apply(attempt, 'not-found', { at: later(67_000) })).toMatchObject({
    kind: 'processing',
  })
  expect(await apply(attempt, 'not-found', { at: later(68_000) })).toMatchObject({
    kind: 'declined',
    attempt: { declineReason: 'never_received' },
  })
  const surprise = await apply(attempt, resultOf(attempt))
  expect(surprise).toMatchObject({ kind: 'orphan', moved: true })
})

test('an attempt that needs the cardholder’s confirmation waits for it and is then paid', async () => {
  const attempt = await givenAttempt()
  const actionUrl = 'http://fields.test/challenge/ch_1'
  const challenge = resultOf(attempt, { state: 'requires_action', actionUrl })
  expect(await apply(attempt, challenge)).toMatchObject({ kind: 'action', actionUrl })
  expect(await apply(attempt, challenge)).toMatchObject({ kind: 'action', moved: false, actionUrl })
  expect(await open()).toMatchObject({ ok: false, reason: 'under-way' })
  expect(await apply(attempt, resultOf(attempt))).toMatchObject({ kind: 'paid' })
})

test.each([{ amount: minor(100) }, { currency: 'EUR' }, { orderId: 'another-operator-1' }])(
  'money that does not match the fare is refunded: %o',
  async (odd) => {
    const attempt = await givenAttempt()
    expect(await apply(attempt, resultOf(attempt, odd))).toMatchObject({ kind: 'orphan' })
    expect(await open()).toMatchObject({ ok: true })
  },
)

test('money for a booking cancelled meanwhile is refunded', async () => {
  const attempt = await givenAttempt()
  expect(await apply(attempt, resultOf(attempt), { wanted: false })).toMatchObject({
    kind: 'orphan',
  })
})

test('a failure that arrives after the money changes nothing', async () => {
  const attempt = await givenAttempt()
  await apply(attempt, resultOf(attempt))
  const late = await apply(attempt, resultOf(attempt, { state: 'failed' }))
  expect(late).toMatchObject({ kind: 'paid', moved: false })
  expect(await open()).toMatchObject({ ok: false, reason: 'already-paid' })
})

test('of two attempts that both took money, one is paid and one is refunded', async () => {
  const first = await givenAttempt()
  await apply(first, 'not-found', { at: later(68_000) })
  const second = await givenAttempt()
  await apply(second, resultOf(second))
  expect(await apply(first, resultOf(first))).toMatchObject({ kind: 'orphan' })
  const of = { operator: cab, bookingId }
  expect(await inCab((tx) => findSettledAttempt(tx, of))).toMatchObject({ id: second.id })
  expect(await inCab((tx) => lastAttempt(tx, of))).toMatchObject({ number: 2 })
})

test('a second payment for the same thing is refunded, even if both attempts were open at once', async () => {
  const first = await givenAttempt()
  await apply(first, 'not-found', { at: later(68_000) })
  const second = await givenAttempt()
  await apply(second, resultOf(second))
  // No use case leaves a payment in this state: it would need openAttempt and the unique indexes to fail.
  await owner.query("update payment_attempt set state = 'unknown' where id = $1", [first.id])
  expect(await apply(first, resultOf(first))).toMatchObject({ kind: 'orphan', moved: true })
})

test('another operator’s attempt is not found', async () => {
  const attempt = await givenAttempt()
  const theirs = withOperator({ db, operator: other }, (tx) =>
    applyCharge(tx, {
      operator: other,
      attemptId: attempt.id,
      answer: resultOf(attempt),
      now: start,
    }),
  )
  await expect(theirs).rejects.toThrow('no payment attempt')
})
