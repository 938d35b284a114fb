import type pg from 'pg'
import { CommandError } from '../command-error.ts'
import { sqlStateOf } from './database-error.ts'
import { type Connection, openClient } from './open-client.ts'
import { LIMITS, type Reach, ROLES, type Role } from './roles.ts'

const SHARED =
  'The pooler of DATABASE_URL shares connections between transactions. Set DATABASE_DIRECT_URL to the address of the database itself, or set PgBouncer to pool_mode = session.'
const NOT_DIRECT =
  'DATABASE_DIRECT_URL leads to a pooler that shares connections between transactions. Set it to the address of the database itself.'
const NO_TRANSACTIONS =
  'The pooler of DATABASE_URL allows no transactions. Set PgBouncer to pool_mode = transaction or pool_mode = session.'

const ATTEMPTS = 4

/**
 * Rejects an owner behind a pooler that gives a session another server connection for each transaction: role, limits
 * and LISTEN would apply to the wrong one. In session mode each session has one backend process id, which no other
 * session has.
 */
export async function assertOwnSession({ owner, pooler }: Reach): Promise<void> {
  const shared = pooler ? NOT_DIRECT : SHARED
  const [one, other] = [openClient(owner), openClient(owner)]
  const pidOf = async (client: typeof one) =>
    (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
  try {
    await one.connect()
    const pid = await pidOf(one)
    await other.connect()
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      // in a transaction, so that the pooler cannot take the connection back
      await other.query('begin').catch(() => {
        throw new CommandError(shared)
      })
      const isShared = (await pidOf(other)) === pid || (await pidOf(one)) !== pid
      await other.query('rollback')
      if (isShared) throw new CommandError(shared)
    }
  } finally {
    await Promise.all([one.end(), other.end()])
  }
}

/** Migrations and bookings must not go to two databases. */
export async function assertSameDatabase({ owner, pooler }: Reach): Promise<void> {
  if (!pooler) return
  const [direct, pooled] = await Promise.all([owner, pooler].map(identify))
  if (direct !== pooled)
    throw new CommandError('DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.')
}

async function identify(connection: Connection): Promise<string | undefined> {
  const client = openClient(connection)
  try {
    await client.connect()
    const { rows } = await client.query<{ id: string }>(
      "select concat_ws(' ', current_database(), pg_postmaster_start_time()) as id",
    )
    return rows[0]?.id
  } finally {
    await client.end()
  }
}

/** Settings made when a session or a transaction begins must apply to its statements, but a pooler may drop them. */
export async function checkSessions(database: {
  connectionOf(role: Role): Connection
}): Promise<void> {
  for (const role of ROLES) {
    const connection = database.connectionOf(role)
    const client = openClient(connection)
    try {
      await client.connect().catch((error: unknown) => {
        throw connection.session?.perTransaction && sqlStateOf(error) === FORBIDDEN
          ? new CommandError(
              `The user ${client.user} of DATABASE_URL may not become ${role}. Run: grant ${ROLES.join(', ')} to ${client.user}`,
            )
          : error
      })
      await assertSession(client, role)
      if (!connection.session?.perTransaction) continue
      await client.query('begin').catch(() => {
        throw new CommandError(NO_TRANSACTIONS)
      })
      await assertSession(client, role)
      await client.query('rollback')
    } finally {
      await client.end()
    }
  }
}

const FORBIDDEN = '42501'

async function assertSession(client: pg.Client, role: Role): Promise<void> {
  const { rows } = await client.query<{ role: string; limits: Record<string, string> }>(
    `select current_user as role, jsonb_object_agg(name, current_setting(name)) as limits
     from unnest($1::text[]) as name`,
    [Object.keys(LIMITS)],
  )
  const found = rows[0]
  const wrong = Object.entries(LIMITS).find(([name, value]) => found?.limits[name] !== value)
  if (found?.role !== role)
    throw new CommandError(
      `A session that was set to the role ${role} has the role ${found?.role}. The pooler in DATABASE_URL doesn’t keep roles. Use its session mode.`,
    )
  if (wrong)
    throw new CommandError(
      `A session that was given ${wrong[0]} = ${wrong[1]} has ${found.limits[wrong[0]]}. The pooler in DATABASE_URL doesn’t keep settings. Use its session mode.`,
    )
}
