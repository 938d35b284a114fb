import { StartFault } from '../start-fault.ts'
import { type Connection, openClient } from './open-client.ts'
import type { Database } from './prepare-database.ts'
import { LIMITS, ROLES } from './roles.ts'

const SHARED =
  'The pooler of DATABASE_URL shares connections between transactions. Kerbside needs its own for each session: set PgBouncer to pool_mode = session, or name the database itself.'

const LOOKS = 4

/**
 * Refuses a pooler that gives a session another server connection for each transaction: role, limits, LISTEN and
 * prepared statements would come to the wrong one. A session of one's own keeps its process id, and nobody else gets it.
 */
export async function refuseSharing(owner: Connection): Promise<void> {
  const [one, other] = [openClient(owner), openClient(owner)]
  const pidOf = async (client: typeof one) =>
    (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
  try {
    await one.connect()
    const pid = await pidOf(one)
    await other.connect()
    for (let look = 0; look < LOOKS; look += 1) {
      // inside a transaction, so that what it was lent stays lent
      await other.query('begin').catch(() => {
        throw new StartFault(SHARED)
      })
      const isShared = (await pidOf(other)) === pid || (await pidOf(one)) !== pid
      await other.query('rollback')
      if (isShared) throw new StartFault(SHARED)
    }
  } finally {
    await Promise.all([one.end(), other.end()])
  }
}

/** What was set when a session was opened must hold in the statements after it: a pooler may have dropped it. */
export async function checkSessions(database: Pick<Database, 'connectionOf'>): Promise<void> {
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
        throw new StartFault(
          `A session that was made ${role} is ${found?.role}. The pooler of DATABASE_URL does not keep the role; use its session mode.`,
        )
      if (wrong)
        throw new StartFault(
          `A session that was given ${wrong[0]} = ${wrong[1]} has ${found.limits[wrong[0]]}. The pooler of DATABASE_URL does not keep settings; use its session mode.`,
        )
    } finally {
      await client.end()
    }
  }
}
