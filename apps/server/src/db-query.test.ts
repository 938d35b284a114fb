import { expect, test } from 'vitest'
import { KERBSIDE } from '../seed/kerbside.ts'
import { startTestApp } from '../test/test-app.ts'
import { hasChanged, inOperator, sameOperator, type Tx, withOperator } from './db.ts'
import type { OperatorId } from './operator.ts'

const operator = KERBSIDE.operator.id as OperatorId

const inTest = async <Result>(work: (tx: Tx) => Promise<Result> | Result): Promise<Result> => {
  const { deps } = await startTestApp()
  return withOperator({ db: deps.db, operator }, async (tx) => work(tx))
}

test('a query of an operator has the condition on the operator, also of a joined table', async () => {
  const query = await inTest((tx) =>
    inOperator(tx, operator)
      .selectFrom('leg')
      .innerJoin('booking', (join) => sameOperator(join, { 'booking.id': 'leg.booking_id' }))
      .leftJoin('driver_shift as shift', (join) =>
        sameOperator(join, { 'shift.driver_id': 'leg.driver_id' }).on('shift.ended_at', 'is', null),
      )
      .select('booking.note')
      .where('leg.number', '=', 1)
      .compile(),
  )
  expect(query.sql).toBe(
    `select "booking"."note" from "leg"
 inner join "booking" on "booking"."operator_id" = "leg"."operator_id" and "booking"."id" = "leg"."booking_id"
 left join "driver_shift" as "shift" on "shift"."operator_id" = "leg"."operator_id"
 and "shift"."driver_id" = "leg"."driver_id" and "shift"."ended_at" is null
 where "leg"."operator_id" = $1 and "leg"."number" = $2`.replaceAll('\n', ''),
  )
  expect(query.parameters).toEqual([operator, 1])
})

test('so have an update, a delete, and a table with an alias', async () => {
  const [changed, deleted, aliased] = await inTest((tx) => {
    const own = inOperator(tx, operator)
    return [
      own.updateTable('driver').set({ version: 2 }).where('id', '=', 'd').compile(),
      own.deleteFrom('outbox').where('id', '=', 'o').compile(),
      own.selectFrom('leg as l').select('l.number').compile(),
    ]
  })
  expect(changed?.sql).toBe(
    'update "driver" set "version" = $1 where "driver"."operator_id" = $2 and "id" = $3',
  )
  expect(deleted?.sql).toBe('delete from "outbox" where "outbox"."operator_id" = $1 and "id" = $2')
  expect(aliased?.sql).toBe('select "l"."number" from "leg" as "l" where "l"."operator_id" = $1')
})

test('an insert, an update and a delete tell whether they changed a row', async () => {
  const found = await inTest(async (tx) => {
    const own = inOperator(tx, operator)
    const [type] = await own.selectFrom('vehicle_type').select('id').execute()
    const [token_hash, at] = [Buffer.from('hash'), new Date()]
    const times = { made_at: at, seen_at: at, expires_at: at }
    const insert = () =>
      tx
        .insertInto('session')
        .values({ operator_id: operator, token_hash, ...times })
        .onConflict((conflict) => conflict.doNothing())
        .$call(hasChanged)
    const update = (id: number) =>
      own.updateTable('vehicle_type').set({ version: 9 }).where('id', '=', id).$call(hasChanged)
    const drop = () =>
      own.deleteFrom('session').where('token_hash', '=', token_hash).$call(hasChanged)
    return [
      [await insert(), await insert()],
      [await update(type?.id ?? 0), await update(-1)],
      [await drop(), await drop()],
    ]
  })
  expect(found).toEqual([
    [true, false],
    [true, false],
    [true, false],
  ])
})
