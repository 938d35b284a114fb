import { CommandError } from '../command-error.ts'
import { type Connection, openClient } from './open-client.ts'
import { LIMITS, ROLES, type Role } from './roles.ts'

const SHARED =
  'The pooler of DATABASE_URL shares connections between transactions. Kerbside needs its own for each session: set PgBouncer to pool_mode = session, or name the database itself.'

const ATTEMPTS = 4

/**
 * Rejects a pooler that gives a session another server connection for each transaction: role, limits, LISTEN and
 * prepared statements would apply to the wrong one. In session mode each session has one backend process id,
 * which no other session has.
 */
export async function assertOwnSession(owner: Connection): Promise<void> {
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
        throw new CommandError(SHARED)
      })
      const isShared = (await pidOf(other)) === pid || (await pidOf(one)) !== pid
      await other.query('rollback')
      if (isShared) throw new CommandError(SHARED)
    }
  } finally {
    await Promise.all([one.end(), other.end()])
  }
}

/** Settings made when a session opens must apply to later statements, but a pooler may drop them. */
export async function checkSessions(database: {
  connectionOf(role: Role): Connection
}): Promise<void> {
  for (const role of ROLES) {
    const client = openClient(database.connectionOf(role))
    try {
      await client.connect()
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
    } finally {
      await client.end()
    }
  }
}
