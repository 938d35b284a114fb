import { type Connection, openClient } from '../postgres/open-client.ts'
import { type Checksums, type KeySource, openBackup } from './backup-file.ts'
import { copyOut, PLAIN } from './copy-rows.ts'
import { withEveryRow } from './every-row.ts'
import { isSame, type RowChecksum } from './row-checksum.ts'
import { listMigrations, listTables } from './tables.ts'

/** Reads every row of the database at one instant and computes the checksum of each table. */
export async function checksumDatabase(
  owner: Connection,
): Promise<{ sums: Checksums; migrations: { name: string; checksum: string }[] }> {
  const client = openClient(owner)
  await client.connect()
  try {
    return await withEveryRow(client, async () => {
      await client.query('begin transaction isolation level repeatable read, read only')
      await client.query(PLAIN)
      const checksums: Checksums = {}
      for (const table of await listTables(client))
        checksums[table.name] = await copyOut(client, { table })
      const migrations = await listMigrations(client)
      await client.query('commit')
      return { sums: checksums, migrations }
    })
  } finally {
    await client.end()
  }
}

/** Reads a backup to its end; throws a CommandError when it is damaged. */
export async function checksumBackup(
  file: string,
  findKey?: KeySource,
): Promise<{ sums: Checksums; madeAt: string }> {
  const backup = await openBackup(file, findKey)
  const checksums = await backup.eachTable(async (_name, rows) => {
    for await (const _batch of rows);
  })
  return { sums: checksums, madeAt: backup.header.madeAt }
}

export type Difference = { table: string; backup: number | undefined; database: number | undefined }

/** Tables whose rows differ; the numbers are row counts, undefined if there is no such table. */
export function compareChecksums(backup: Checksums, database: Checksums): Difference[] {
  const names = [...new Set([...Object.keys(backup), ...Object.keys(database)])].sort()
  const rowsOf = (checksum: RowChecksum | undefined) => checksum?.rows
  return names
    .filter((name) => !isSame(backup[name], database[name]))
    .map((table) => ({ table, backup: rowsOf(backup[table]), database: rowsOf(database[table]) }))
}
