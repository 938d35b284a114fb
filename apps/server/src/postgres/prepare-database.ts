import type pg from 'pg'
import { CommandError } from '../command-error.ts'
import type { Settings } from '../env.ts'
import { assertOwnSession, assertSameDatabase, checkSessions } from './check-sessions.ts'
import { type DatabaseUrl, readDatabaseUrl } from './database-url.ts'
import { enforceOperators } from './enforce-operators.ts'
import { migrate } from './migrate.ts'
import { type Connection, openPool } from './open-client.ts'
import {
  connectionOf,
  listenerOf,
  OWNER_SESSION,
  prepareRoles,
  type Reach,
  type Role,
} from './roles.ts'
import { startEmbeddedPostgres } from './start-embedded.ts'

export type Database = {
  /** One line for the terminal: which database this is. */
  words: string
  /** For migrations, backups and the catalogue; the running server uses it only to delete a whole operator. */
  owner: Connection
  connectionOf(role: Role): Connection
  /** For LISTEN, which needs a session that lives on. */
  listener: Connection
  /** Files applied by this start. */
  migrated: string[]
  stop(): Promise<void>
}

/** The database of these settings, running, migrated and with its roles: embedded, or the one of DATABASE_URL. */
export async function prepareDatabase(
  settings: PlaceSettings,
  { migrations, log }: { migrations: string; log?: (line: string) => void },
): Promise<Database> {
  const place = await openPlace(settings, log)
  const pool = openPool(place.owner, { max: 1, connectionTimeoutMillis: 10_000 })
  try {
    await assertSupportedVersion(pool)
    await assertOwnSession(place)
    await prepareRoles(pool, place)
    const migrated = await migrate(pool, migrations)
    await enforceOperators(pool)
    const database = {
      ...place,
      connectionOf: (role: Role) => connectionOf(role, place),
      listener: listenerOf(place),
    }
    await checkSessions(database)
    await assertSameDatabase(place)
    return { ...database, migrated }
  } catch (error) {
    await place.stop()
    throw error
  } finally {
    await pool.end()
  }
}

/** Of one process at most (pools.ts, and one for the bus), and for commands and restarts. */
const CONNECTIONS = 25
const SPARE_CONNECTIONS = 25

export type Place = Pick<Database, 'words' | 'stop'> & Reach

type PlaceSettings = Pick<Settings, 'database' | 'dataDir'> &
  Partial<Pick<Settings, 'processes' | 'worker'>>

/** The database unchanged: for backup and verify, which only read. */
export async function openPlace(
  { database, dataDir, processes = 1, worker }: PlaceSettings,
  log?: (line: string) => void,
): Promise<Place> {
  if (database.kind === 'url') {
    const parsed = readDatabaseUrl(database.url)
    if (!parsed) throw new CommandError('DATABASE_URL isn’t a valid address.')
    const direct = database.directUrl === undefined ? parsed : readDatabaseUrl(database.directUrl)
    if (!direct) throw new CommandError('DATABASE_DIRECT_URL isn’t a valid address.')
    const isPooled = direct !== parsed
    return {
      words: `PostgreSQL at ${direct.hosts}${direct.path} ${isPooled ? `(DATABASE_DIRECT_URL), through a pooler at ${parsed.hosts} ` : ''}(DATABASE_URL)`,
      owner: { ...reach(direct), session: OWNER_SESSION },
      ...(isPooled && { pooler: reach(parsed) }),
      signIn: 'one-url',
      stop: async () => {},
    }
  }
  const server = await startEmbeddedPostgres({
    stateDir: dataDir,
    settings: { max_connections: Math.max(100, SPARE_CONNECTIONS + CONNECTIONS * processes) },
    ...(log && { log }),
  })
  return {
    words: `embedded PostgreSQL in ${dataDir}${server.attached && !worker ? ', started by another process' : ''}`,
    owner: server.connection,
    signIn: 'own-login',
    stop: () => server.stop(),
  }
}

const reach = ({ urls }: DatabaseUrl): Connection => ({
  connectionString: urls[0],
  candidates: urls,
})

async function assertSupportedVersion(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ description: string; number: string }>(
    "select version() as description, current_setting('server_version_num') as number",
  )
  const { description: configText = '', number = '' } = rows[0] ?? {}
  // distributed engines have version numbers of their own, so only PostgreSQL itself is checked by it
  if (
    /^PostgreSQL [\d.]+ (\(|on )/.test(configText) &&
    !configText.includes('-YB-') &&
    Number(number) < 150_000
  )
    throw new CommandError(
      `The database is ${configText.split(' ').slice(0, 2).join(' ')}; Kerbside needs version 15 or newer.`,
    )
}
