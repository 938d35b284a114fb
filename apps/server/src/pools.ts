import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Tables } from './db.ts'
import type { Log } from './log.ts'
import { type Connection, openPool } from './postgres/open-client.ts'
import type { Database } from './postgres/prepare-database.ts'

/** On two cores more connections make everything slower (measured: about sixteen in total is best). */
const APP_CONNECTIONS = 10
const HOT_CONNECTIONS = 8
const SANDBOX_CONNECTIONS = 3

const WAIT_MS = 5_000

/** Connections by role: the owner for starting up, the app for serving, the sandbox gateway for its own tables. */
export function openPools(
  database: Pick<Database, 'owner' | 'connectionOf'>,
  log: Log,
  openOne: typeof openPool = openPool,
) {
  const open = (connection: Connection, max: number): pg.Pool =>
    openOne(connection, {
      max,
      connectionTimeoutMillis: WAIT_MS,
      onBroken: (error) => log.warn({ err: error }, 'a database connection broke'),
    })
  const ownerPool = open(database.owner, 1)
  const appPool = open(database.connectionOf('kerbside_app'), APP_CONNECTIONS)
  const hot = open(database.connectionOf('kerbside_app'), HOT_CONNECTIONS)
  // Separate: under load /readyz would queue behind every request that waits for a connection.
  const readiness = open(database.connectionOf('kerbside_app'), 1)
  const sandbox = open(database.connectionOf('kerbside_sandbox'), SANDBOX_CONNECTIONS)
  const kysely = (pool: pg.Pool) => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const app = kysely(appPool)
  return {
    owner: kysely(ownerPool),
    app,
    appPool,
    hot,
    sandbox,
    readiness,
    async close() {
      // Kysely closes only a pool that it has used.
      const appEnds = app.destroy().then(() => (appPool.ended ? undefined : appPool.end()))
      await Promise.allSettled([appEnds, hot.end(), sandbox.end(), readiness.end()])
    },
  }
}
