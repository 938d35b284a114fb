import { type Connection, openClient } from '../postgres/open-client.ts'
import { openBackup, type Sums } from './backup-file.ts'
import { copyOut, PLAIN } from './copy-rows.ts'
import { withEveryRow } from './every-row.ts'
import { isSame, type RowSum } from './row-sum.ts'
import { listMigrations, listTables } from './tables.ts'

/** Reads every row the database holds, at one instant, and sums each table. */
export async function sumDatabase(
  owner: Connection,
): Promise<{ sums: Sums; migrations: { name: string; checksum: string }[] }> {
  const client = openClient(owner)
  await client.connect()
  try {
    return await withEveryRow(client, async () => {
      await client.query('begin transaction isolation level repeatable read, read only')
      await client.query(PLAIN)
      const sums: Sums = {}
      for (const table of await listTables(client))
        sums[table.name] = await copyOut(client, { table })
      const migrations = await listMigrations(client)
      await client.query('commit')
      return { sums, migrations }
    })
  } finally {
    await client.end()
  }
}

/** Reads a backup to its end; throws a StartFault when it is damaged. */
export async function sumBackup(file: string): Promise<{ sums: Sums; madeAt: string }> {
  const backup = await openBackup(file)
  const sums = await backup.eachTable(async (_name, rows) => {
    for await (const _batch of rows);
  })
  return { sums, madeAt: backup.header.madeAt }
}

export type Difference = { table: string; backup: number | undefined; database: number | undefined }

/** Tables whose rows are not the same in both; the numbers are rows, undefined where there is no such table. */
export function compareSums(backup: Sums, database: Sums): Difference[] {
  const names = [...new Set([...Object.keys(backup), ...Object.keys(database)])].sort()
  const rowsOf = (sum: RowSum | undefined) => sum?.rows
  return names
    .filter((name) => !isSame(backup[name], database[name]))
    .map((table) => ({ table, backup: rowsOf(backup[table]), database: rowsOf(database[table]) }))
}
