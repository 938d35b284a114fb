import { type Minor, minor } from '@kerbside/domain/money.ts'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { givenBooking } from '../../../test/given.ts'
import { asOwner, type House, openHouse } from '../../../test/house.ts'
import { withOperator } from '../../db.ts'
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

async function post(house: House, said: ReturnType<typeof entry>): Promise<boolean> {
  const call = await house.call()
  return withOperator(call, (tx) =>
    postJournal(tx, { ...said, operator: call.operator, id: call.newId(), at: call.now() }),
  )
}

const lines = (house: House) =>
  asOwner<{ account: string; amount: string; event_key: string; operator_id: string }>(
    house,
    `select account, amount_minor as amount, event_key, j.operator_id
     from journal j join posting p on p.operator_id = j.operator_id and p.journal_id = j.id
     order by event_key, number`,
  )

test('what happened is booked once, however often and by how many hands it is told', async () => {
  const house = await openHouse()
  const told = await Promise.all(Array.from({ length: 8 }, () => post(house, entry([100, -100]))))
  expect(told.filter(Boolean)).toHaveLength(1)
  expect(await post(house, entry([100, -100]))).toBe(false)
  expect(await lines(house)).toHaveLength(2)
})

test('an entry that does not balance is refused by the database, whole', async () => {
  const house = await openHouse()
  await expect(post(house, entry([100, -99]))).rejects.toThrow('does not balance')
  expect(await asOwner(house, 'select * from journal')).toEqual([])
})

test.each([
  'update posting set amount_minor = 1',
  'delete from posting',
  'update journal set at = now()',
  'delete from journal',
])('nobody changes what is booked, not even the owner: %s', async (sql) => {
  const house = await openHouse()
  await post(house, entry([100, -100]))
  const row = await asOwner<{ operator_id: string }>(house, 'select operator_id from journal')
  const client = new pg.Client(house.database.superuser)
  onTestFinished(() => client.end())
  await client.connect()
  await expect(client.query(sql)).rejects.toThrow('the ledger is only added to')

  const app = new pg.Client(house.database.app)
  onTestFinished(() => app.end())
  await app.connect()
  await app.query('select set_config($1, $2, false)', ['app.operator', row[0]?.operator_id])
  await expect(app.query(sql)).rejects.toThrow(/permission denied|only added to/)
})

test('another operator may book the same event; the two ledgers do not meet', async () => {
  const house = await openHouse()
  const north = await house.call('northway')
  await post(house, entry([100, -100]))
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

/** A booking with its way back, and an attempt that took its money. */
async function givenTaken(odd: Partial<TakenAttempt> = {}, fares = [5500, 4500]) {
  const house = await openHouse()
  await givenBooking(house.visitor())
  const owner = new pg.Client(house.database.superuser)
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
  const call = await house.call()
  const attempt: TakenAttempt = {
    id: call.newId(),
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
    [call.operator, attempt.id, booking.id, attempt.amount, attempt.state],
  )
  return { house, call, booking, attempt }
}

const shares = (house: House) =>
  asOwner<{ leg: number; amount_minor: string }>(
    house,
    'select leg, amount_minor from payment_allocation order by leg',
  )

test('money for a return belongs to both legs to the penny, told twice or not', async () => {
  const { house, call, booking, attempt } = await givenTaken()
  for (let time = 0; time < 2; time++)
    await withOperator(call, (tx) => postCapture(tx, { call, booking, attempt }))
  expect(await lines(house)).toMatchObject([
    { account: 'gw:sandbox', amount: '9001' },
    { account: `ar:cust:${booking.id}`, amount: '-9001' },
  ])
  expect(await shares(house)).toEqual([
    { leg: 1, amount_minor: '4951' },
    { leg: 2, amount_minor: '4050' },
  ])
})

test('of a hold only what was taken is booked', async () => {
  const { house, call, booking, attempt } = await givenTaken({ capturedAmount: minor(2001) })
  await withOperator(call, (tx) => postCapture(tx, { call, booking, attempt }))
  expect((await lines(house)).map(({ amount }) => amount)).toEqual(['2001', '-2001'])
  expect((await shares(house)).map((row) => Number(row.amount_minor))).toEqual([1101, 900])
})

test.each([
  [minor(9001), ['9001', '-9001']],
  [undefined, []],
] as const)(
  'an orphan is booked as far as money came in (%s), and is no leg’s',
  async (capturedAmount: Minor | undefined, booked) => {
    const { house, call, booking, attempt } = await givenTaken({ state: 'orphan', capturedAmount })
    await withOperator(call, (tx) => postCapture(tx, { call, booking, attempt }))
    expect((await lines(house)).map(({ amount }) => amount)).toEqual(booked)
    expect(await shares(house)).toEqual([])
  },
)

test('the fee of a cancelled leg is kept once; a free cancellation books nothing', async () => {
  const { house, call, booking } = await givenTaken()
  const keep = (leg: number, fee: number) =>
    withOperator(call, (tx) =>
      postCancelFee(tx, { call, bookingId: booking.id, leg, fee: minor(fee), currency: 'GBP' }),
    )
  expect([await keep(1, 2000), await keep(1, 2000), await keep(2, 0)]).toEqual([true, false, false])
  expect(await lines(house)).toMatchObject([
    { account: `ar:cust:${booking.id}`, amount: '2000' },
    { account: 'rev:cancel_fee', amount: '-2000' },
  ])
})
