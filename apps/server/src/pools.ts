import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from './db.ts'
import type { Log } from './log.ts'
import type { Database } from './postgres/prepare-database.ts'

/** On two cores more connections make everything slower (measured: the best is about sixteen in all). */
const APP_CONNECTIONS = 10
const HOT_CONNECTIONS = 8
const SANDBOX_CONNECTIONS = 3

const WAIT_MS = 5_000

/** Connections by role: the owner for starting up, the app for serving, the sandbox gateway for itself. */
export function openPools(database: Pick<Database, 'owner' | 'connectionOf'>, log: Log) {
  const open = (config: pg.PoolConfig): pg.Pool => {
    const pool = new pg.Pool({ connectionTimeoutMillis: WAIT_MS, ...config })
    // An idle connection that breaks must not end the process; the next query gets a new one.
    pool.on('error', (error) => log.warn({ err: error }, 'a database connection broke'))
    return pool
  }
  const ownerPool = open({ ...database.owner, max: 1 })
  const appPool = open({ ...database.connectionOf('kerbside_app'), max: APP_CONNECTIONS })
  const hot = open({ ...database.connectionOf('kerbside_app'), max: HOT_CONNECTIONS })
  const sandbox = open({ ...database.connectionOf('kerbside_sandbox'), max: SANDBOX_CONNECTIONS })
  const kysely = (pool: pg.Pool) => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const app = kysely(appPool)
  return {
    owner: kysely(ownerPool),
    app,
    appPool,
    hot,
    sandbox,
    async close() {
      // Kysely ends only a pool it has used
      const appEnds = app.destroy().then(() => (appPool.ended ? undefined : appPool.end()))
      await Promise.allSettled([appEnds, hot.end(), sandbox.end()])
    },
  }
}
