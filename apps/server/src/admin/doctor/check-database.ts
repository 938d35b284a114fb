import { describeStartError } from '../../command-error.ts'
import { START } from '../../env.ts'
import { openSecret } from '../../features/operator/seal-secret.ts'
import { openFolders } from '../../folders.ts'
import { loadKey } from '../../load-key.ts'
import type { OperatorId } from '../../operator.ts'
import { assertSameDatabase, checkSessions } from '../../postgres/check-sessions.ts'
import { readMigrations } from '../../postgres/migrate.ts'
import { openPool } from '../../postgres/open-client.ts'
import type { Place } from '../../postgres/prepare-database.ts'
import { connectionOf } from '../../postgres/roles.ts'
import type { Desk } from '../command.ts'
import type { Finding } from './finding.ts'

/** More than this, and codes of authenticators, which last 30 s, begin to fail. */
const MAX_CLOCK_DIFFERENCE_MS = 10_000

/** Whether the database answers, has this version's tables, the same time and secrets of this key. */
export async function checkDatabase(
  desk: Pick<Desk, 'openPlace' | 'settings'>,
): Promise<Finding[]> {
  const name = 'Database'
  let pool: ReturnType<typeof openPool> | undefined
  try {
    const place = await desk.openPlace()
    pool = openPool(place.owner, { max: 1, connectionTimeoutMillis: 10_000 })
    const { rows } = await pool.query<{ version: string }>(
      "select current_setting('server_version') as version",
    )
    return [
      { name, state: 'good', text: `PostgreSQL ${rows[0]?.version}, ${place.words}` },
      await checkClock(pool),
      ...(await checkTables(pool, desk)),
      ...(place.pooler ? [await checkPooler(place)] : []),
    ]
  } catch (error) {
    return [{ name, state: 'bad', text: describe(error) }]
  } finally {
    await pool?.end()
  }
}

const describe = (error: unknown): string =>
  describeStartError(error) ?? (error instanceof Error ? error.message : String(error))

/** Whether the pooler of DATABASE_URL leads to the same database, and roles and limits hold in its transactions. */
async function checkPooler(place: Place): Promise<Finding> {
  const name = 'Pooler'
  try {
    await assertSameDatabase(place)
    await checkSessions({ connectionOf: (role) => connectionOf(role, place) })
    return { name, state: 'good', text: 'roles and time limits hold in its transactions' }
  } catch (error) {
    return { name, state: 'bad', text: describe(error) }
  }
}

/** Compares this machine's clock with the database's. */
export async function checkClock(pool: Pool): Promise<Finding> {
  const before = Date.now()
  const { rows } = await pool.query<{ at: Date }>('select clock_timestamp() as at')
  const at = rows[0]?.at.getTime() ?? before
  const differenceMs = Math.abs(at - (before + Date.now()) / 2)
  return differenceMs > MAX_CLOCK_DIFFERENCE_MS
    ? {
        name: 'Clock',
        state: 'bad',
        text: `this machine and the database differ by ${Math.round(differenceMs / 1000)} s`,
        action: 'Let both synchronise their clocks (timedatectl set-ntp true).',
      }
    : { name: 'Clock', state: 'good', text: 'the same as the database’s' }
}

type Pool = ReturnType<typeof openPool>

async function checkTables(pool: Pool, desk: Pick<Desk, 'settings'>): Promise<Finding[]> {
  const name = 'Tables'
  const expected = readMigrations(openFolders().migrations).map((file) => file.name)
  const { rows } = await pool.query<{ is: string | null }>(
    "select to_regclass('public.schema_migration')::text as is",
  )
  if (!rows[0]?.is)
    return [
      { name, state: 'warn', text: 'the database is empty', action: `Start Kerbside: ${START}` },
    ]
  const applied = await pool.query<{ name: string }>('select name from schema_migration')
  const names = new Set(applied.rows.map((row) => row.name))
  const missing = expected.filter((item) => !names.has(item)).length
  if (missing > 0)
    return [
      {
        name,
        state: 'warn',
        text: `${missing} migrations of this version are pending`,
        action: `Back up, then start Kerbside: ${START}`,
      },
    ]
  return names.size > expected.length
    ? [
        {
          name,
          state: 'bad',
          text: 'the database was upgraded by a later version',
          action: 'Use that version, or restore a backup of this one.',
        },
      ]
    : [{ name, state: 'good', text: 'as this version needs them' }, ...(await checkKey(pool, desk))]
}

/** Operators whose secrets are looked for; each costs a query. */
const MAX_OPERATORS = 50

/** If none of the secrets can be opened they were stored with another key. Nothing to check while there is none. */
export async function checkKey(
  pool: Pool,
  { settings }: { settings: Parameters<typeof loadKey>[0] },
): Promise<Finding[]> {
  const { rows: operators } = await pool.query<{ id: string }>(
    'select distinct operator_id as id from operator_host limit $1',
    [MAX_OPERATORS],
  )
  let secrets = 0
  for (const { id } of operators) {
    const client = await pool.connect()
    try {
      await client.query("select set_config('app.operator', $1, false)", [id])
      const { rows } = await client.query<{ name: string; sealed: Buffer }>(
        'select name, sealed from operator_secret where operator_id = $1 limit 5',
        [id],
      )
      const operator = id as OperatorId
      const key = loadKey(settings)
      if (rows.some((secret) => openSecret(key, { operator, ...secret }) !== undefined))
        return [{ name: 'Install key', state: 'good', text: 'opens the stored secrets' }]
      secrets += rows.length
    } finally {
      client.release()
    }
  }
  return secrets === 0
    ? []
    : [
        {
          name: 'Install key',
          state: 'bad',
          text: 'didn’t encrypt this database’s secrets',
          action: 'Restore the original file "key", or set KERBSIDE_KEY to it.',
        },
      ]
}
