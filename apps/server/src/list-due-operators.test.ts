import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { givenBooking } from '../test/given.ts'
import { setUpTestApp } from '../test/given-account.ts'
import { listDueOperators } from './list-due-operators.ts'
import type { OperatorId } from './operator.ts'
import { filterOperators } from './postgres/run-pipelined.ts'
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
