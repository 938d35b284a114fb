import { type Minor, minor } from '@kerbside/domain/money.ts'
import { expect, onTestFinished, test } from 'vitest'
import { givenBooking } from '../../../test/given.ts'
import { asOwner, startTestApp, type TestApp } from '../../../test/test-app.ts'
import { withOperator } from '../../db.ts'
import { openClient } from '../../postgres/open-client.ts'
import { postCancelFee } from './post-cancel-fee.ts'
import { postCapture, type TakenAttempt } from './post-capture.ts'
import { postJournal } from './post-journal.ts'

const entry = (amounts: readonly number[], eventKey = 'cap:1') => ({
  eventKey,
  kind: 'capture',
  bookingId: undefined,
  postings: amounts.map((amount, place) => ({
    account: `account-${place}`,
    currency: 'GBP',
    amount: minor(amount),
  })),
})

async function post(testApp: TestApp, journal: ReturnType<typeof entry>): Promise<boolean> {
  const context = await testApp.context()
  return withOperator(context, (tx) =>
    postJournal(tx, {
      ...journal,
      operator: context.operator,
      id: context.newId(),
      at: context.now(),
    }),
  )
}

const lines = (testApp: TestApp) =>
  asOwner<{ account: string; amount: string; event_key: string; operator_id: string }>(
    testApp,
    `select account, amount_minor as amount, event_key, j.operator_id
     from journal j join posting p on p.operator_id = j.operator_id and p.journal_id = j.id
     order by event_key, number`,
  )

test('an event is posted once, however often and from wherever it is reported', async () => {
  const testApp = await startTestApp()
  const result = await Promise.all(
    Array.from({ length: 8 }, () => post(testApp, entry([100, -100]))),
  )
  expect(result.filter(Boolean)).toHaveLength(1)
  expect(await post(testApp, entry([100, -100]))).toBe(false)
  expect(await lines(testApp)).toHaveLength(2)
})

test('an unbalanced entry is rejected by the database as a whole', async () => {
  const testApp = await startTestApp()
  await expect(post(testApp, entry([100, -99]))).rejects.toThrow('does not balance')
  expect(await asOwner(testApp, 'select * from journal')).toEqual([])
})

test.each([
  'update posting set amount_minor = 1',
  'delete from posting',
  'update journal set at = now()',
  'delete from journal',
])('postings cannot be changed, not even by the database owner: %s', async (sql) => {
  const testApp = await startTestApp()
  await post(testApp, entry([100, -100]))
  const row = await asOwner<{ operator_id: string }>(testApp, 'select operator_id from journal')
  const client = openClient(testApp.database.superuser)
  onTestFinished(() => client.end())
  await client.connect()
  await expect(client.query(sql)).rejects.toThrow('the ledger is only added to')

  const app = openClient(testApp.database.app)
  onTestFinished(() => app.end())
  await app.connect()
  await app.query('select set_config($1, $2, false)', ['app.operator', row[0]?.operator_id])
  await expect(app.query(sql)).rejects.toThrow(/permission denied|only added to/)
})

test('another operator may post the same event; the two ledgers are separate', async () => {
  const testApp = await startTestApp()
  const north = await testApp.context('northway')
  await post(testApp, entry([100, -100]))
  const theirs = await withOperator(north, (tx) =>
    postJournal(tx, {
      ...entry([7, -7]),
      operator: north.operator,
      id: north.newId(),
      at: north.now(),
    }),
  )
  expect(theirs).toBe(true)
  const seen = await withOperator(north, (tx) =>
    tx.selectFrom('posting').select('amount_minor').execute(),
  )
  expect(seen.map((row) => Number(row.amount_minor))).toEqual([7, -7])
})

/** A booking with a return leg, and an attempt that paid for it. */
async function givenTaken(odd: Partial<TakenAttempt> = {}, fares = [5500, 4500]) {
  const testApp = await startTestApp()
  await givenBooking(testApp.client())
  const owner = openClient(testApp.database.superuser)
  onTestFinished(() => owner.end())
  await owner.connect()
  const { rows } = await owner.query<{ id: string }>('select id from booking')
  const booking = { id: rows[0]?.id ?? '' }
  await owner.query('update leg set fare_minor = $1', [fares[0]])
  await owner.query(
    `insert into leg select (jsonb_populate_record(l, jsonb_build_object(
       'number', 2, 'reference', reference + 1, 'fare_minor', $1::bigint))).* from leg l`,
    [fares[1]],
  )
  const context = await testApp.context()
  const attempt: TakenAttempt = {
    id: context.newId(),
    gateway: 'sandbox',
    purpose: 'fare',
    state: 'captured',
    amount: minor(9001),
    currency: 'GBP',
    capturedAmount: undefined,
    ...odd,
  }
  await owner.query(
    `insert into payment_attempt (operator_id, id, booking_id, number, gateway, amount_minor, currency, state, made_at,
       changed_at) values ($1, $2, $3, 1, 'sandbox', $4, 'GBP', $5, now(), now())`,
    [context.operator, attempt.id, booking.id, attempt.amount, attempt.state],
  )
  return { testApp, context, booking, attempt }
}

const shares = (testApp: TestApp) =>
  asOwner<{ leg: number; amount_minor: string }>(
    testApp,
    'select leg, amount_minor from payment_allocation order by leg',
  )

test('the payment for a return is split between both legs to the penny, reported twice or once', async () => {
  const { testApp, context, booking, attempt } = await givenTaken()
  for (let time = 0; time < 2; time++)
    await withOperator(context, (tx) => postCapture(tx, { context, booking, attempt }))
  expect(await lines(testApp)).toMatchObject([
    { account: 'gw:sandbox', amount: '9001' },
    { account: `ar:cust:${booking.id}`, amount: '-9001' },
  ])
  expect(await shares(testApp)).toEqual([
    { leg: 1, amount_minor: '4951' },
    { leg: 2, amount_minor: '4050' },
  ])
})

test('of an authorisation only the captured amount is posted', async () => {
  const { testApp, context, booking, attempt } = await givenTaken({ capturedAmount: minor(2001) })
  await withOperator(context, (tx) => postCapture(tx, { context, booking, attempt }))
  expect((await lines(testApp)).map(({ amount }) => amount)).toEqual(['2001', '-2001'])
  expect((await shares(testApp)).map((row) => Number(row.amount_minor))).toEqual([1101, 900])
})

test.each([
  [minor(9001), ['9001', '-9001']],
  [undefined, []],
] as const)(
  'an orphan is posted as far as money came in (%s), and belongs to no leg',
  async (capturedAmount: Minor | undefined, booked) => {
    const { testApp, context, booking, attempt } = await givenTaken({
      state: 'orphan',
      capturedAmount,
    })
    await withOperator(context, (tx) => postCapture(tx, { context, booking, attempt }))
    expect((await lines(testApp)).map(({ amount }) => amount)).toEqual(booked)
    expect(await shares(testApp)).toEqual([])
  },
)

test('the fee of a cancelled leg is posted once; a free cancellation posts nothing', async () => {
  const { testApp, context, booking } = await givenTaken()
  const chargeFee = (leg: number, fee: number) =>
    withOperator(context, (tx) =>
      postCancelFee(tx, { context, bookingId: booking.id, leg, fee: minor(fee), currency: 'GBP' }),
    )
  expect([await chargeFee(1, 2000), await chargeFee(1, 2000), await chargeFee(2, 0)]).toEqual([
    true,
    false,
    false,
  ])
  expect(await lines(testApp)).toMatchObject([
    { account: `ar:cust:${booking.id}`, amount: '2000' },
    { account: 'rev:cancel_fee', amount: '-1667' },
    { account: 'vat:2000', amount: '-333' },
  ])
})
