import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { applyWithin, type Migration } from '../postgres/migrate.ts'
import { type Connection, openClient } from '../postgres/open-client.ts'
import { StartFault } from '../start-fault.ts'
import { type BackupReader, openBackup, type Sums } from './backup-file.ts'
import { copyIn, copyOut, PLAIN } from './copy-rows.ts'
import { isSame } from './row-sum.ts'
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
  type Table,
} from './tables.ts'

const BUSY_LOOKS = 5
const BUSY_PAUSE_MS = 200

/**
 * Puts a backup into the database in one transaction: all of it, or nothing changes. The tables are made as they
 * were when the backup was taken; migrate() afterwards brings them up to this version.
 */
export async function restoreBackup(
  owner: Connection,
  { file, migrations, force }: { file: string; migrations: Migration[]; force: boolean },
): Promise<Sums> {
  const backup = await openBackup(file)
  const wanted = pickMigrations(backup, migrations)
  const client = openClient(owner)
  await client.connect()
  try {
    await client.query('begin')
    await client.query("set local lock_timeout = '5s'")
    await refuseBusy(client)
    if (!force) await refuseFilled(client)
    await dropAll(client)
    await applyWithin(client, wanted)
    await client.query(PLAIN)
    const sums = await load(client, backup).catch((error: unknown) => {
      throw isOfRows(error) ? refusedRows(file, error.code) : error
    })
    await client.query('commit')
    return sums
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    await client.end()
  }
}

/** SQLSTATE classes 22 (bad value), 23 (constraint) and 42 (no such column). Their messages quote rows of the file. */
const isOfRows = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && /^(2[23]|42)/.test(error.code ?? '')

const refusedRows = (file: string, code = ''): StartFault =>
  new StartFault(
    `${file} is damaged or cut short: the database refused its rows (${code}). Nothing was changed. Take another backup.`,
  )

/** The migrations the backup had, as files of this version: the same ones, unchanged. */
function pickMigrations({ header }: BackupReader, migrations: Migration[]): Migration[] {
  return header.migrations.map(({ name, checksum }) => {
    const ours = migrations.find((one) => one.name === name)
    if (ours === undefined)
      throw new StartFault(
        `The backup is of a newer version of Kerbside (it has ${name}). Restore it with that one.`,
      )
    if (ours.checksum !== checksum)
      throw new StartFault(
        `${name} differs from the one the backup was made with. Restore it with the version that made it.`,
      )
    return ours
  })
}

/** A connection just closed is still seen for a moment, so it is looked more than once. */
async function refuseBusy(client: pg.Client): Promise<void> {
  for (let look = 0; look < BUSY_LOOKS; look += 1) {
    if (look > 0) await delay(BUSY_PAUSE_MS)
    // within a transaction the view stays what it was when first read
    await client.query('select pg_stat_clear_snapshot()')
    // of another user's session an owner who is no superuser sees who has it, and not what kind it is
    const { rows } = await client.query<{ busy: boolean }>(
      `select exists (select from pg_stat_activity where datname = current_database() and usesysid is not null
         and pid <> pg_backend_pid() and coalesce(backend_type, 'client backend') = 'client backend') as busy`,
    )
    if (rows[0]?.busy !== true) return
  }
  throw new StartFault('The database is in use. Stop the server, then restore.')
}

async function refuseFilled(client: pg.Client): Promise<void> {
  await client.query('savepoint looking')
  const tables = await listTables(client)
  await setForced(client, { tables: await listForced(client), forced: false })
  const filled = await findFilled(client, tables)
  await client.query('rollback to savepoint looking')
  if (filled !== undefined)
    throw new StartFault(
      `The database is not empty: ${filled.name} holds ${filled.rows} rows. Add --force to replace everything in it.`,
    )
}

/** Everything our migrations make: tables, the functions and types beside them, and schemas other than public. */
async function dropAll(client: pg.Client): Promise<void> {
  if ((await listMigrations(client)).length === 0) return
  const tables = await listTables(client)
  const ours = tables.map(({ name }) => name)
  await client.query(
    `drop table ${['schema_migration', 'schema_lock', ...ours].join(', ')} cascade`,
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

async function load(client: pg.Client, backup: BackupReader): Promise<Sums> {
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
      throw new StartFault(`The backup has a table ${name} that its migrations do not make.`)
    return table
  }
  const sums = await backup.eachTable((name, rows) =>
    copyIn(client, { table: tableOf(name), rows }),
  )

  for (const { add } of keys) await client.query(add)
  for (const { name, lastValue, isCalled } of backup.header.sequences)
    await client.query('select setval($1::regclass, $2, $3)', [name, lastValue, isCalled])
  // read back before it counts as done: what the database holds is what the file held
  for (const [name, sum] of Object.entries(sums)) {
    const read = await copyOut(client, { table: tableOf(name) })
    if (!isSame(sum, read))
      throw new StartFault(`${name} was not restored as it was. Nothing was changed.`)
  }
  await setGuarded(client, { tables: guarded, guarded: true })
  await setForced(client, { tables: forced, forced: true })
  return sums
}
