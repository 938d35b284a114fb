import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { givenBooking } from '../test/given.ts'
import { setUpTestApp } from '../test/given-account.ts'
import { asOwner } from '../test/test-app.ts'
import { withOperator } from './db.ts'
import { listDueOperators } from './list-due-operators.ts'
import type { OperatorId } from './operator.ts'
import { filterOperators, queryOperators } from './postgres/run-pipelined.ts'
import type { Statement } from './postgres/statement.ts'

const opened = setUpTestApp()

const legsOf = (operator: string): Statement => ({
  name: 'test.legs',
  text: 'select from leg where operator_id = $1 limit 1',
  values: [operator],
})
/** Asks for the legs of every operator: row-level security must leave only those of the operator that is set. */
const ALL_LEGS: Statement = { name: 'test.all_legs', text: 'select from leg limit 1', values: [] }

test('a task gets the operators with something to do, and asks nothing of an operator without a query', async () => {
  const testApp = opened()
  await givenBooking(testApp.client())
  const { operator, ...context } = await testApp.context()

  const due = await listDueOperators(context, ({ id }) => legsOf(id))
  expect(due.map(({ id }) => id)).toEqual([operator])
  expect(await listDueOperators(context, () => undefined)).toEqual([])
})

test('among more operators than one round trip holds, each sees only its own rows', async () => {
  const testApp = opened()
  await givenBooking(testApp.client())
  const { operator, hot } = await testApp.context()
  const others = Array.from({ length: 150 }, () => randomUUID() as OperatorId)
  const operators = [...others.slice(0, 120), operator, ...others.slice(120)]

  for (const query of [legsOf, () => ALL_LEGS])
    expect(await filterOperators(hot, new Map(operators.map((id) => [id, query(id)])))).toEqual([
      operator,
    ])
})

test('between two looks at all operators, only those that were active are looked at', async () => {
  const testApp = opened()
  const context = await testApp.context()
  const { operator } = context
  const due = async () =>
    (await listDueOperators(context, ({ id }) => legsOf(id), { task: 'idle' })).map(({ id }) => id)
  await asOwner(testApp, 'delete from operator_activity')
  expect(await due()).toEqual([])

  await givenBooking(testApp.client())
  expect(await due()).toEqual([operator])
  await asOwner(testApp, `update operator_activity set at = now() - interval '6 minutes'`)
  expect(await due()).toEqual([])
  // another task, which has not looked yet
  const other = await listDueOperators(context, ({ id }) => legsOf(id), { task: 'first look' })
  expect(other.map(({ id }) => id)).toEqual([operator])
  expect(
    await listDueOperators(context, ({ id }) => legsOf(id), { task: 'idle', all: true }),
  ).toHaveLength(1)
})

test('an operator that is active is written down once in ten seconds, and an operator can write only its own row', async () => {
  const testApp = opened()
  await givenBooking(testApp.client())
  const activity = () => asOwner(testApp, 'select at from operator_activity order by at')
  const before = await activity()
  expect(before).toHaveLength(1)
  await givenBooking(testApp.client())
  expect(await activity()).toEqual(before)

  await asOwner(testApp, `update operator_activity set at = at - interval '11 seconds'`)
  await givenBooking(testApp.client())
  expect(await activity()).not.toEqual(before)

  const { db, operator } = await testApp.context()
  const [northway] = await asOwner<{ id: string }>(
    testApp,
    `select id from operator where slug = 'northway'`,
  )
  const forge = withOperator({ db, operator }, (tx) =>
    tx
      .insertInto('operator_activity')
      .values({ operator_id: northway?.id ?? '', at: new Date() })
      .execute(),
  )
  await expect(forge).rejects.toThrow('row-level security')
})

test('the rows of many operators are read in few round trips, each its own', async () => {
  const testApp = opened()
  await givenBooking(testApp.client())
  const { operator, hot } = await testApp.context()
  const others = Array.from({ length: 150 }, () => randomUUID() as OperatorId)
  const operators = [...others.slice(0, 120), operator, ...others.slice(120)]
  const query: Statement = {
    name: 'test.slugs',
    text: "select slug, current_setting('app.operator') as named from operator",
    values: [],
  }
  const rows = await queryOperators(hot, new Map(operators.map((id) => [id, query])))
  expect([...rows.keys()]).toEqual(operators)
  expect([...rows.values()].flat()).toEqual([{ slug: 'kerbside', named: operator }])
})
