import { statfs } from 'node:fs/promises'
import type pg from 'pg'
import { sqlStateOf } from '../postgres/database-error.ts'
import { type Connection, openClient } from '../postgres/open-client.ts'

/** All databases of this kind; the start of the name continues with the install. */
const PREFIX = 'kerbside_backup_check_'

/** A restored copy takes as much as the original, and the log of its writing as much again. */
const SPACE_FACTOR = 2

export type Scratch<Result> = { ok: true; result: Result } | { ok: false; why: string }

/**
 * Runs `work` with a new, empty database on the same server, which is dropped afterwards. `ok` is false if this owner
 * cannot have one. What a killed process left behind is dropped first; only one process of an install may call this at
 * a time.
 */
export async function withScratchDatabase<Result>(
  owner: Connection,
  { install, id, disk }: { install: string; id: string; disk: string | undefined },
  work: (scratch: Connection) => Promise<Result>,
): Promise<Scratch<Result>> {
  const client = openClient(owner)
  await client.connect()
  try {
    await dropLeft(client, install)
    const why = await findObstacle(client, disk)
    if (why !== undefined) return { ok: false, why }
    const name = `${PREFIX}${install}_${id}`
    try {
      await client.query(`create database ${name} template template0 encoding 'UTF8'`)
    } catch (error) {
      return { ok: false, why: `The database couldn’t create another one (${sqlStateOf(error)}).` }
    }
    try {
      const scratch = connectionTo(owner, name)
      if (!(await isReachable(scratch, name)))
        return { ok: false, why: 'The pooler gives no access to other databases.' }
      return { ok: true, result: await work(scratch) }
    } finally {
      await client.query(`drop database if exists ${name} with (force)`)
    }
  } finally {
    await client.end()
  }
}

async function dropLeft(client: pg.Client, install: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [`${PREFIX}${install}_`],
  )
  for (const { name } of rows) await client.query(`drop database if exists "${name}" with (force)`)
}

/** Why there can be no second database; undefined if there can. */
async function findObstacle(
  client: pg.Client,
  disk: string | undefined,
): Promise<string | undefined> {
  const { rows } = await client.query<{ may: boolean; bytes: string }>(
    `select rolsuper or rolcreatedb as may, pg_database_size(current_database()) as bytes
     from pg_roles where rolname = current_user`,
  )
  if (rows[0]?.may !== true) return 'The user of DATABASE_URL may not create databases.'
  if (disk === undefined) return undefined
  const { bavail, bsize } = await statfs(disk)
  return bavail * bsize < SPACE_FACTOR * Number(rows[0].bytes)
    ? `The disk of ${disk} has no space for a second copy of the database.`
    : undefined
}

/** A pooler may refuse a database that it doesn’t know, or connect to the one that it does. */
async function isReachable(connection: Connection, name: string): Promise<boolean> {
  const client = openClient(connection)
  try {
    await client.connect()
    const { rows } = await client.query<{ name: string }>('select current_database() as name')
    return rows[0]?.name === name
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** The same server and user, another database. */
export function connectionTo(owner: Connection, database: string): Connection {
  const at = (url: string): string =>
    url.replace(/^([a-z]+:\/\/[^/?#]*)(?:\/[^?#]*)?/, `$1/${database}`)
  return {
    ...owner,
    ...(owner.database !== undefined && { database }),
    ...(owner.connectionString !== undefined && { connectionString: at(owner.connectionString) }),
    ...(owner.candidates !== undefined && { candidates: owner.candidates.map(at) }),
  }
}
