import { CommandError } from '../command-error.ts'
import type { Migration } from '../postgres/migrate.ts'
import type { Connection } from '../postgres/open-client.ts'
import type { Checksums, KeySource } from './backup-file.ts'
import { restoreBackup } from './restore-backup.ts'
import { type Scratch, withScratchDatabase } from './scratch-database.ts'
import { checksumBackup, compareChecksums } from './verify-backup.ts'

export type BackupCheck =
  | { ok: true; by: 'restored' }
  /** `why` says why it could not be restored. */
  | { ok: true; by: 'read'; why: string }
  | { ok: false; why: string }

/**
 * Restores a backup into a database of its own, or reads it to its end where there can be none, and compares every
 * table with the checksums that were computed when it was written.
 */
export async function checkBackupFile(
  owner: Connection,
  params: {
    file: string
    sums: Checksums
    findKey: KeySource
    migrations: Migration[]
    install: string
    id: string
    /** Where the database's files are, if they are on this machine. */
    disk: string | undefined
  },
): Promise<BackupCheck> {
  const { file, findKey, sums } = params
  const scratch = await restoreToScratch(owner, params)
  try {
    const found = scratch.ok ? scratch.result : (await checksumBackup(file, findKey)).sums
    const [different] = compareChecksums(sums, found)
    if (different) return { ok: false, why: `the rows of ${different.table} differ.` }
    return scratch.ok ? { ok: true, by: 'restored' } : { ok: true, by: 'read', why: scratch.why }
  } catch (error) {
    if (error instanceof CommandError) return { ok: false, why: error.message }
    throw error
  }
}

/** An error here may be about the database as well as the file, so it doesn’t make the file a damaged one. */
async function restoreToScratch(
  owner: Connection,
  params: Parameters<typeof checkBackupFile>[1],
): Promise<Scratch<Checksums>> {
  const { file, findKey, migrations } = params
  try {
    return await withScratchDatabase(owner, params, (connection) =>
      restoreBackup(connection, { file, migrations, force: false, findKey }),
    )
  } catch (error) {
    if (error instanceof CommandError) return { ok: false, why: error.message }
    throw error
  }
}
