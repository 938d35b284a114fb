import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { CommandError } from '../command-error.ts'
import { sqlStateOf } from '../postgres/database-error.ts'
import { applyWithin, type Migration } from '../postgres/migrate.ts'
import { type Connection, openClient } from '../postgres/open-client.ts'
import { type BackupReader, type Checksums, type KeySource, openBackup } from './backup-file.ts'
import { copyIn, copyOut, PLAIN } from './copy-rows.ts'
import { isSame } from './row-checksum.ts'
import {
  findFilled,
  listForced,
  listForeignKeys,
  listGuarded,
  listMigrations,
  listTables,
  SCHEMAS,
  setForced,
  setGuarded,
  TABLES_OF_THE_DATABASE,
  type Table,
} from './tables.ts'

const BUSY_CHECKS = 5
const BUSY_PAUSE_MS = 200

/**
 * Restores a backup in one transaction: all of it, or nothing changes. The tables are created as they were when the
 * backup was taken; migrate() afterwards updates them to this version.
 */
export async function restoreBackup(
  owner: Connection,
  {
    file,
    migrations,
    force,
    findKey,
    beforeReplace,
  }: {
    file: string
    migrations: Migration[]
    force: boolean
    findKey?: KeySource
    /** Called when the backup is readable and the database unused, before anything is changed. */
    beforeReplace?: () => Promise<void>
  },
): Promise<Checksums> {
  const backup = await openBackup(file, findKey)
  const pendingMigrations = pickMigrations(backup, migrations)
  const client = openClient(owner)
  await client.connect()
  try {
    await client.query('begin')
    await client.query("set local lock_timeout = '5s'")
    await assertNotInUse(client)
    if (!force) await assertEmpty(client)
    await beforeReplace?.()
    await dropAll(client)
    await applyWithin(client, pendingMigrations)
    await client.query(PLAIN)
    const checksums = await load(client, backup).catch((error: unknown) => {
      throw isOfRows(error) ? rejectedRows(file, sqlStateOf(error)) : error
    })
    await client.query('commit')
    return checksums
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    await client.end()
  }
}

/** True for SQLSTATE classes 22 (bad value), 23 (constraint) and 42 (no such column), whose messages quote rows. */
const isOfRows = (error: unknown): boolean => /^(2[23]|42)/.test(sqlStateOf(error))

const rejectedRows = (file: string, code: string): CommandError =>
  new CommandError(
    `${file} is damaged or incomplete: the database refused its rows (${code}). Nothing was changed. Use another backup.`,
  )

/** The backup's migrations, as files of this version; they must be unchanged. */
function pickMigrations({ header }: BackupReader, migrations: Migration[]): Migration[] {
  return header.migrations.map(({ name, checksum }) => {
    const ours = migrations.find((migration) => migration.name === name)
    if (ours === undefined)
      throw new CommandError(
        `The backup was made by a newer version of Kerbside (it has ${name}). Restore it with that version.`,
      )
    if (ours.checksum !== checksum)
      throw new CommandError(
        `The migration ${name} differs from the backup’s. Restore the backup with the version that made it.`,
      )
    return ours
  })
}

/** Checks more than once, because a connection that was just closed is still visible for a moment. */
async function assertNotInUse(client: pg.Client): Promise<void> {
  for (let attempt = 0; attempt < BUSY_CHECKS; attempt += 1) {
    if (attempt > 0) await delay(BUSY_PAUSE_MS)
    // Within a transaction the view otherwise stays as it was when first read.
    await client.query('select pg_stat_clear_snapshot()')
    // An owner that is no superuser sees which user has a session, but not its kind.
    const { rows } = await client.query<{ busy: boolean }>(
      `select exists (select from pg_stat_activity where datname = current_database() and usesysid is not null
         and pid <> pg_backend_pid() and coalesce(backend_type, 'client backend') = 'client backend') as busy`,
    )
    if (rows[0]?.busy !== true) return
  }
  throw new CommandError('The database is in use. Stop the server and try again.')
}

async function assertEmpty(client: pg.Client): Promise<void> {
  await client.query('savepoint looking')
  const tables = await listTables(client)
  await setForced(client, { tables: await listForced(client), forced: false })
  const filled = await findFilled(client, tables)
  await client.query('rollback to savepoint looking')
  if (filled !== undefined)
    throw new CommandError(
      `The database isn’t empty: ${filled.name} has ${filled.rows} rows. Add --force to replace all data.`,
    )
}

/** Drops everything that our migrations create: tables, functions, types, and schemas other than public. */
async function dropAll(client: pg.Client): Promise<void> {
  if ((await listMigrations(client)).length === 0) return
  const tables = await listTables(client)
  const ours = tables.map(({ name }) => name)
  await client.query(
    `drop table if exists ${[...TABLES_OF_THE_DATABASE, ...ours].join(', ')} cascade`,
  )
  for (const schema of SCHEMAS)
    if (schema !== 'public') await client.query(`drop schema if exists ${schema} cascade`)
  const { rows } = await client.query<{ drop: string }>(
    `select format('drop routine if exists %s cascade', oid::regprocedure) as drop from pg_proc p
     where pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     union all
     select format('drop type if exists %s cascade', oid::regtype) from pg_type t
     where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
       and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')
     union all
     select format('drop sequence if exists %s cascade', oid::regclass) from pg_class c
     where relnamespace = 'public'::regnamespace and relkind = 'S'
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,
  )
  for (const { drop } of rows) await client.query(drop)
}

async function load(client: pg.Client, backup: BackupReader): Promise<Checksums> {
  const tables = new Map((await listTables(client)).map((table) => [table.name, table]))
  const keys = await listForeignKeys(client)
  const forced = await listForced(client)
  const guarded = await listGuarded(client)
  await setForced(client, { tables: forced, forced: false })
  await setGuarded(client, { tables: guarded, guarded: false })
  for (const { drop } of keys) await client.query(drop)
  for (const { name } of tables.values()) await client.query(`delete from ${name}`)

  const columnsOf = new Map(backup.header.tables.map((table) => [table.name, table]))
  const tableOf = (name: string): Table => {
    const table = columnsOf.get(name)
    if (table === undefined || !tables.has(name))
      throw new CommandError(`The backup has a table ${name} that its migrations don’t create.`)
    return table
  }
  const checksums = await backup.eachTable((name, rows) =>
    copyIn(client, { table: tableOf(name), rows }),
  )

  for (const { add } of keys) await client.query(add)
  for (const { name, lastValue, isCalled } of backup.header.sequences)
    await client.query('select setval($1::regclass, $2, $3)', [name, lastValue, isCalled])
  // Reads the rows back: the database must hold what the file held.
  for (const [name, expected] of Object.entries(checksums)) {
    const read = await copyOut(client, { table: tableOf(name) })
    if (!isSame(expected, read))
      throw new CommandError(
        `The restored rows of ${name} differ from the backup. Nothing was changed.`,
      )
  }
  await setGuarded(client, { tables: guarded, guarded: true })
  await setForced(client, { tables: forced, forced: true })
  return checksums
}
