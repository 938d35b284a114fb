import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { CommandError } from '../command-error.ts'
import { sqlStateOf } from './database-error.ts'

export type Migration = { name: string; checksum: string; sql: string }

/** The folder's .sql files in order of name, each with a checksum of its text. */
export function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(path.join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
}

/** Applies the folder's missing migrations, one transaction per file; returns the names of the applied files. */
export async function migrate(owner: pg.Pool, folder: string): Promise<string[]> {
  const migrations = readMigrations(folder)
  await prepareTables(owner)
  const applied: string[] = []
  for (;;) {
    const name = await applyNext(owner, migrations)
    if (name === undefined) return applied
    applied.push(name)
  }
}

/** The same inside an open transaction: for a restore, which is all or nothing. */
export async function applyWithin(client: pg.ClientBase, migrations: Migration[]): Promise<void> {
  await client.query(TABLES)
  for (const migration of migrations) await apply(client, migration)
}

const TABLES = `
    create table if not exists schema_migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now());
    create table if not exists schema_lock (id integer primary key);
    insert into schema_lock values (1) on conflict do nothing;
    grant select on schema_migration to kerbside_app;`

async function prepareTables(owner: pg.Pool): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await owner.query(TABLES)
      return
    } catch (error) {
      // "if not exists" still collides if two processes start at the same moment
      const collides = ['23505', '42P07', '42710', 'XX000', '40001'].includes(sqlStateOf(error))
      if (!collides || tries > 20) throw error
    }
  }
}

/** Uses a lock row, not an advisory lock, because distributed engines have the one and not the other. */
async function applyNext(owner: pg.Pool, migrations: Migration[]): Promise<string | undefined> {
  const client = await owner.connect()
  try {
    await client.query('begin')
    await client.query('select id from schema_lock where id = 1 for update')
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migration',
    )
    assertKnownMigrations(migrations, rows)
    const next = migrations.find(({ name }) => !rows.some((row) => row.name === name))
    if (next !== undefined) await apply(client, next)
    await client.query('commit')
    return next?.name
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

async function apply(client: pg.ClientBase, { name, checksum, sql }: Migration): Promise<void> {
  try {
    await client.query(sql)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CommandError(`Migration ${name} failed and was rolled back: ${reason}`)
  }
  await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [
    name,
    checksum,
  ])
}

function assertKnownMigrations(
  migrations: Migration[],
  rows: { name: string; checksum: string }[],
) {
  const [first] = migrations
  const firstRow = rows.find(({ name }) => name === first?.name)
  if (rows.length > 0 && firstRow?.checksum !== first?.checksum)
    throw new CommandError(
      'This version of Kerbside can’t upgrade the database, because an earlier version created it. Nothing was changed. Use an empty database or data folder.',
    )
  for (const { name, checksum } of rows) {
    const ours = migrations.find((item) => item.name === name)
    if (ours === undefined)
      throw new CommandError(
        `A newer version of Kerbside has used this database (migration ${name}). Run that version.`,
      )
    if (ours.checksum !== checksum)
      throw new CommandError(
        `${name} was changed after it was applied. Restore it and write a new migration.`,
      )
  }
  const last = rows
    .map(({ name }) => name)
    .sort()
    .at(-1)
  const late = migrations.find(
    ({ name }) => last !== undefined && name < last && !rows.some((row) => row.name === name),
  )
  if (late !== undefined)
    throw new CommandError(
      `${late.name} comes before ${last}, which has already been applied. Give it the next number.`,
    )
}
