import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { openClient } from '../src/postgres/open-client.ts'
import { connectionOf } from '../src/postgres/roles.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/postgres/start-embedded.ts'

export type TestDatabase = {
  name: string
  /** Connects as the running server: role kerbside_app, row-level security on. */
  app: pg.PoolConfig
  /** Connects as the sandbox gateway. */
  sandbox: pg.PoolConfig
  /** The owner, who is no superuser: for what the product does as its owner. Row-level security applies to it, too. */
  owner: pg.PoolConfig
  /** For rows that a test arranges and reads, of any operator. */
  superuser: pg.PoolConfig
  /** Open connections of the superuser, for statements that leave nothing in their session. */
  superuserPool?: pg.Pool
  /** Call it when done (`onTestFinished` or `afterAll`); open connections are cut. */
  drop(): Promise<void>
}

let count = 0

/** A migrated database without operators that only the caller uses. */
export async function openDatabase(): Promise<TestDatabase> {
  const { owner, superuser, template } = inject('postgres')
  count += 1
  const name = `w_${process.pid}_${count}`
  await asSuperuser(
    `create database ${name} owner ${owner.user} template ${template} strategy file_copy`,
  )
  const connection = { ...owner, database: name }
  return {
    name,
    app: connectionOf('kerbside_app', { owner: connection, signIn: 'own-login' }),
    sandbox: connectionOf('kerbside_sandbox', { owner: connection, signIn: 'own-login' }),
    owner: connection,
    superuser: { ...superuser, database: name },
    drop: async () => {
      await untilLeft(name)
      await asSuperuser(`drop database if exists ${name} with (force)`)
    },
  }
}

/**
 * Waits until a database has no other connections than these: a pool's `end` returns earlier, and a connection that
 * is cut then gives an error. Returns false if others remain after a second.
 */
export async function untilLeft(
  name: string,
  { connections = 0, over }: { connections?: number; over?: pg.Pool } = {},
): Promise<boolean> {
  const timeoutMs = 1_000
  const from = performance.now()
  const isThere = 'select 1 from pg_stat_activity where datname = $1'
  const count = async () =>
    over ? (await over.query(isThere, [name])).rowCount : asSuperuser(isThere, [name])
  while (((await count()) ?? 0) > connections) {
    if (performance.now() - from > timeoutMs) return false
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return true
}

/** Returns the number of rows read or changed. */
async function asSuperuser(sql: string, values: unknown[] = []): Promise<number> {
  const client = openClient(inject('postgres').superuser)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql, values)).rowCount ?? 0
  } finally {
    await client.end()
  }
}

/** A server of the test's own with every durability setting on, for crash and recovery tests. */
export async function startDurable(): Promise<EmbeddedPostgres & { stateDir: string }> {
  const stateDir = makeStateDir()
  const server = await startEmbeddedPostgres({ stateDir })
  return {
    connection: server.connection,
    stateDir,
    get attached() {
      return server.attached
    },
    async stop() {
      await server.stop()
      rmSync(stateDir, { recursive: true, force: true })
    },
  }
}

/** An empty folder that the database's account may enter, whatever the umask. */
export function makeStateDir(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'kerbside-state-'))
  chmodSync(folder, 0o755)
  return folder
}

/** The same, deleted when the test has finished. */
export function openFolder(): string {
  const folder = makeStateDir()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
