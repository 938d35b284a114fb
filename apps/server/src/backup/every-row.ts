import type pg from 'pg'
import { listForced, setForced } from './tables.ts'

/**
 * Runs `work` with a connection that sees every operator's rows. The embedded owner always does; the owner in a
 * DATABASE_URL is limited to one operator like every role, so FORCE is lifted meanwhile. If this process is killed
 * in between, the next start restores FORCE (enforceOperators).
 */
export async function withEveryRow<Result>(
  client: pg.ClientBase,
  work: () => Promise<Result>,
): Promise<Result> {
  const { rows } = await client.query<{ all: boolean }>(
    'select rolsuper or rolbypassrls as all from pg_roles where rolname = current_user',
  )
  if (rows[0]?.all === true) return work()
  const tables = await listForced(client)
  await client.query("set lock_timeout = '5s'")
  await setForced(client, { tables, forced: false })
  try {
    return await work()
  } finally {
    await client.query('rollback')
    await setForced(client, { tables, forced: true })
  }
}
