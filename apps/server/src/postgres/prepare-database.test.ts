import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startDurable } from '../../test/database.ts'
import { checkSessions } from './check-sessions.ts'
import { type Connection, openClient, openPool } from './open-client.ts'
import { type Database, prepareDatabase } from './prepare-database.ts'
import { LIMITS, prepareRoles, ROLES, type Role } from './roles.ts'
import type { Session } from './session.ts'

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url))

// a separate server, because roles belong to a whole cluster
let server: Awaited<ReturnType<typeof startDurable>>
let admin: pg.Client
beforeAll(async () => {
  server = await startDurable()
  admin = openClient(server.connection)
  admin.on('error', () => {})
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await server.stop()
})

/** A DATABASE_URL of a fresh database and its owner, who is no superuser. */
async function openUrl(name: string, rights = ''): Promise<string> {
  await admin.query(`create role ${name} login ${rights}`)
  await admin.query(`create database ${name} owner ${name}`)
  return `postgres://${name}@${encodeURIComponent(path.join(server.stateDir, 'run'))}/${name}`
}

const open = (url: string): Promise<Database> =>
  prepareDatabase({ database: { kind: 'url', url }, dataDir: '/nowhere' }, { migrations })

async function runQuery(config: Connection, sql: string): Promise<unknown[]> {
  const client = openClient(config)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('an owner who may not create roles is told what to request, and it works once that is done', async () => {
  const url = await openUrl('poor')

  await expect(open(url)).rejects.toThrow(
    'The user poor of DATABASE_URL may not create roles. Ask for, once: create role kerbside_app nologin; create role kerbside_sandbox nologin; grant kerbside_app, kerbside_sandbox to poor',
  )
  await admin.query('create role kerbside_app nologin; create role kerbside_sandbox nologin')
  await expect(open(url)).rejects.toThrow('Ask for, once: grant kerbside_app to poor')
  await admin.query('grant kerbside_app, kerbside_sandbox to poor')

  expect((await open(url)).migrated.length).toBeGreaterThan(5)
  await admin.query('drop database poor with (force)')
  await admin.query('drop role kerbside_app, kerbside_sandbox')
})

test('behind a DATABASE_URL every session is the app, sees no rows without an operator and has time limits', async () => {
  const url = await openUrl('owner_one', 'createrole')
  const database = await open(`${url}?application_name=kerbside&options=-c%20work_mem%3D8MB`)

  const app = database.connectionOf('kerbside_app')
  expect(
    await runQuery(
      app,
      "select current_user as me, current_setting('statement_timeout') as time, current_setting('work_mem') as mem",
    ),
  ).toEqual([{ me: 'kerbside_app', time: '5s', mem: '8MB' }])
  await expect(runQuery(app, 'create table cab (plate text)')).rejects.toThrow('permission denied')
  await expect(runQuery(app, 'select * from sandbox_gateway.token')).rejects.toThrow(
    'permission denied',
  )
  await expect(
    runQuery(database.connectionOf('kerbside_sandbox'), 'select * from operator'),
  ).rejects.toThrow('permission denied')
  expect(database.words).toContain('DATABASE_URL')
  expect(database.words).not.toContain('owner_one@')
})

test('three processes that start at once on one database prepare it once', async () => {
  const url = await openUrl('at_once', 'createrole')
  await admin
    .query('grant kerbside_app, kerbside_sandbox to at_once with admin option')
    .catch(() => {})

  const all = await Promise.all([open(url), open(url), open(url)])

  const applied = all.flatMap(({ migrated }) => migrated)
  expect(new Set(applied).size).toBe(applied.length)
  expect(applied.length).toBeGreaterThan(5)
})

test('a role that could see every operator is rejected', async () => {
  const url = await openUrl('owner_two')
  await admin.query('grant kerbside_app, kerbside_sandbox to owner_two')
  await admin.query('alter role kerbside_app bypassrls')

  await expect(open(url)).rejects.toThrow(
    'The role kerbside_app can see the data of every operator.',
  )
  await admin.query('alter role kerbside_app nobypassrls')
})

for (const spoilt of ROLES) {
  /** Checks sessions that are all correct but those of one role. */
  const checkWith = async (session: Session | undefined): Promise<void> => {
    const owner = openPool(server.connection, { max: 1 })
    onTestFinished(() => owner.end())
    await prepareRoles(owner, { signIn: 'one-url' })
    await checkSessions({
      connectionOf: (role: Role): Connection => {
        const given = role === spoilt ? session : { role, limits: LIMITS }
        return { ...server.connection, ...(given && { session: given }) }
      },
    })
  }

  test(`a session that should be ${spoilt} and is another role stops the start, and both are named`, async () => {
    await expect(checkWith(undefined)).rejects.toThrow(
      `A session that was set to the role ${spoilt} has the role ${server.connection.user}. The pooler in DATABASE_URL doesn’t keep roles`,
    )
    await expect(checkWith({ role: spoilt, limits: LIMITS })).resolves.toBeUndefined()
  })

  test(`a session of ${spoilt} without its limits stops the start, and the limit is named`, async () => {
    await expect(checkWith({ role: spoilt, limits: {} })).rejects.toThrow(
      'A session that was given statement_timeout = 5s has 0. The pooler in DATABASE_URL doesn’t keep settings',
    )
    const { lock_timeout: _, ...others } = LIMITS
    await expect(checkWith({ role: spoilt, limits: others })).rejects.toThrow(
      'was given lock_timeout = 2s has 0',
    )
  })
}
