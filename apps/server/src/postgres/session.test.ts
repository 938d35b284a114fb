import { once } from 'node:events'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase, type TestDatabase } from '../../test/database.ts'
import type { OperatorId } from '../operator.ts'
import { type Connection, openClient, openPool } from './open-client.ts'
import { LIMITS } from './roles.ts'
import { filterOperators, runPipelined } from './run-pipelined.ts'
import { sendPipeline } from './send-pipeline.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openDatabase()
})
afterAll(() => database.drop())

/** Signs in as a superuser, so that a statement without the role is noticed. */
const connection = (): Connection => ({
  ...database.superuser,
  session: { role: 'kerbside_app', limits: LIMITS, perTransaction: true },
})

async function open(given: Partial<Connection> = {}): Promise<pg.Client> {
  const client = openClient({ ...connection(), ...given })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

const WHO = `select current_user as role, current_setting('statement_timeout') as statement,
  current_setting('lock_timeout') as lock,
  current_setting('idle_in_transaction_session_timeout') as idle`
const APP = { role: 'kerbside_app', statement: '5s', lock: '2s', idle: '10s' }
const who = async (client: pg.Client | pg.Pool) => (await client.query(WHO)).rows

/** What a later user of the server's session would find: the statement is sent without the settings. */
async function leftBehind(client: pg.Client): Promise<unknown> {
  const { connection: wire } = client as unknown as { connection: pg.Connection }
  const text = `${WHO}, current_setting('app.operator', true) as operator`
  const plain = new pg.Query(text)
  plain.submit = () => pg.Connection.prototype.query.call(wire, text)
  const rows: unknown[] = []
  plain.on('row', (row) => rows.push(row))
  client.query(plain)
  await once(plain, 'end')
  return rows
}

test('every kind of query has the role and the limits, and none of them stays behind', async () => {
  const client = await open()
  expect(await who(client)).toEqual([APP])
  expect((await client.query(`${WHO}, $1::int as one`, [1])).rows).toEqual([{ ...APP, one: 1 }])
  for (const text of [WHO, `${WHO}, 2 as two`])
    expect((await client.query({ name: 'one-name', text })).rows).toMatchObject([APP])
  expect((await sendPipeline(client, [{ name: 'who', text: WHO, values: [] }])).rows).toEqual([APP])
  for (const begin of ['begin', 'start transaction isolation level repeatable read read only']) {
    await client.query(begin)
    await client.query("select set_config('app.operator', 'someone', true)")
    expect(await who(client)).toEqual([APP])
    expect((await sendPipeline(client, [{ name: 'who', text: WHO, values: [] }])).rows).toEqual([
      APP,
    ])
    await client.query('commit')
  }
  expect(await leftBehind(client)).toEqual([
    { role: database.superuser.user, statement: '0', lock: '0', idle: '0', operator: '' },
  ])
})

test('also after errors, and for queries that wait for each other', async () => {
  const client = await open()
  await expect(client.query('select 1 / 0')).rejects.toThrow('division by zero')
  expect(await who(client)).toEqual([APP])
  await client.query('begin')
  await expect(client.query('select 1 / 0')).rejects.toThrow('division by zero')
  await client.query('rollback')
  const all = await Promise.all(['begin', WHO, 'commit', WHO, WHO].map((sql) => client.query(sql)))
  expect(all.flatMap(({ rows }) => rows)).toEqual([APP, APP, APP])
})

test('two statements in one text are refused, because the first could end the transaction', async () => {
  const client = await open()
  const both = () => expect(client.query(`commit; ${WHO}`)).rejects.toThrow('multiple commands')
  await both()
  await client.query('begin')
  await both()
  await client.query('rollback')
  expect(await who(client)).toEqual([APP])
})

test('a statement is cut off at its limit: alone, in a pipeline and in a transaction', async () => {
  const limits = { ...LIMITS, statement_timeout: '100ms' }
  const client = await open({ session: { role: 'kerbside_app', limits, perTransaction: true } })
  const text = 'select pg_sleep(10)'
  const cutOff = 'canceling statement due to statement timeout'
  await expect(client.query(text)).rejects.toThrow(cutOff)
  await expect(client.query(`${text}, $1::int`, [1])).rejects.toThrow(cutOff)
  await expect(sendPipeline(client, [{ name: 'sleep', text, values: [] }])).rejects.toThrow(cutOff)
  await client.query('begin')
  await expect(client.query(text)).rejects.toThrow(cutOff)
  await client.query('rollback')
})

test('without its role no statement runs, and the pool keeps no such connection', async () => {
  const session = { role: 'kerbside_app', limits: LIMITS, perTransaction: true } as const
  const name = `gone_${process.pid}`
  const owner = await open({ session: { role: undefined, limits: {} } })
  await owner.query(`create role ${name}`)
  const pool = openPool({ ...connection(), session: { ...session, role: name } }, { max: 1 })
  onTestFinished(() => pool.end())
  expect(await who(pool)).toEqual([{ ...APP, role: name }])
  await owner.query(`drop role ${name}`)
  for (const text of [WHO, 'begin']) {
    const client = await pool.connect().catch((error: Error) => error)
    const failed =
      client instanceof Error ? client : await client.query(text).catch((error) => error)
    expect(failed.message).toContain(name)
    if (!(client instanceof Error)) client.release()
    expect(pool.totalCount).toBe(0)
  }
})

test('pipelines have the role, their operator and their counts', async () => {
  const pool = openPool(connection(), { max: 1 })
  onTestFinished(() => pool.end())
  const [one, two] = ['one', 'two'] as OperatorId[]
  const statement = (operator: string) => ({
    name: 'mine',
    text: "select current_user as role, current_setting('app.operator') as operator where current_setting('app.operator') = $1",
    values: [operator],
  })
  if (one === undefined || two === undefined) throw new Error('no operators')
  expect(await runPipelined(pool, one, [statement('two'), statement('one')])).toEqual([
    { role: 'kerbside_app', operator: 'one' },
  ])
  const queries = new Map([
    [one, statement('two')],
    [two, statement('two')],
  ])
  expect(await filterOperators(pool, queries)).toEqual(['two'])
})
