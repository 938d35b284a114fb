import pg from 'pg'
import type { Settings } from '../env.ts'
import { StartFault } from '../start-fault.ts'
import { enforceOperators } from './enforce-operators.ts'
import { migrate } from './migrate.ts'
import { connectionOf, prepareRoles, type Role, type SignIn } from './roles.ts'
import { startEmbeddedPostgres } from './start-embedded.ts'

export type Database = {
  /** One line for the person at the terminal: which database this is. */
  words: string
  /** For migrations, backups and the catalogue; the running server uses it to take a whole operator away, for nothing else. */
  owner: pg.PoolConfig
  connectionOf(role: Role): pg.PoolConfig
  /** Files applied by this start. */
  migrated: string[]
  stop(): Promise<void>
}

/** The database of these settings, running, migrated and with its roles: embedded, or that of DATABASE_URL. */
export async function prepareDatabase(
  settings: Pick<Settings, 'database' | 'dataDir'>,
  { migrations, log }: { migrations: string; log?: (line: string) => void },
): Promise<Database> {
  const place = await openPlace(settings, log)
  const pool = new pg.Pool({ ...place.owner, max: 1, connectionTimeoutMillis: 10_000 })
  pool.on('error', () => {})
  try {
    await refuseOld(pool)
    await prepareRoles(pool, place)
    const migrated = await migrate(pool, migrations)
    await enforceOperators(pool)
    return { ...place, migrated, connectionOf: (role) => connectionOf(role, place) }
  } catch (error) {
    await place.stop()
    throw error
  } finally {
    await pool.end()
  }
}

export type Place = Pick<Database, 'words' | 'owner' | 'stop'> & { signIn: SignIn }

/** The database as it is, with nothing changed: what backup and verify read. */
export async function openPlace(
  { database, dataDir }: Pick<Settings, 'database' | 'dataDir'>,
  log?: (line: string) => void,
): Promise<Place> {
  if (database.kind === 'url') {
    const { hostname, pathname } = new URL(database.url)
    return {
      words: `PostgreSQL at ${decodeURIComponent(hostname)}${pathname} (DATABASE_URL)`,
      owner: { connectionString: database.url },
      signIn: 'one-url',
      stop: async () => {},
    }
  }
  const server = await startEmbeddedPostgres({ stateDir: dataDir, ...(log && { log }) })
  return {
    words: `embedded PostgreSQL in ${dataDir}${server.attached ? ', started by another process' : ''}`,
    owner: server.connection,
    signIn: 'own-login',
    stop: () => server.stop(),
  }
}

async function refuseOld(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ said: string; number: string }>(
    "select version() as said, current_setting('server_version_num') as number",
  )
  const { said = '', number = '' } = rows[0] ?? {}
  // distributed engines give a number of their own: only PostgreSQL itself is judged by it
  if (
    /^PostgreSQL [\d.]+ (\(|on )/.test(said) &&
    !said.includes('-YB-') &&
    Number(number) < 150_000
  )
    throw new StartFault(
      `The database is ${said.split(' ').slice(0, 2).join(' ')}; Kerbside needs 15 or newer.`,
    )
}
