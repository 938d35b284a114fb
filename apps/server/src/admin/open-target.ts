import { type BackupName, readBackupName } from '@kerbside/domain/hosting/backup-name.ts'
import { fingerprintOf } from '../backup/encrypted-file.ts'
import { CommandError } from '../command-error.ts'
import { type BackupSettings, SEARCH_PATH, type Settings } from '../env.ts'
import { openBackupStore } from '../ports/backup-store/open-backup-store.ts'
import type { BackupStore, StoreFailure } from '../ports/backup-store/port.ts'
import { openClient } from '../postgres/open-client.ts'
import type { Desk } from './command.ts'

/** The target of KERBSIDE_BACKUP_TO, not yet contacted. */
export function openTarget({ backup }: Pick<Settings, 'backup'>): BackupSettings & {
  store: BackupStore
} {
  if (!backup)
    throw new CommandError(
      'KERBSIDE_BACKUP_TO isn’t set: a folder, s3://bucket/prefix, or sftp://user@host/folder (docs/operating.md).',
    )
  return { ...backup, store: openBackupStore(backup.target, { searchPath: SEARCH_PATH }) }
}

export type TargetBackup = BackupName & { name: string; bytes: number }

/** Every backup in the target, the newest first; also those of other installs. */
export async function listTarget(store: BackupStore): Promise<TargetBackup[]> {
  const { files } = orThrow(await store.list())
  return files
    .flatMap(({ name, bytes }) => {
      const parsed = readBackupName(name)
      return parsed ? [{ name, bytes, ...parsed }] : []
    })
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
}

/** The name of the backup of this key that was verified last, if the database knows it; else of the newest one. */
export async function findLatest(
  store: BackupStore,
  { key, verified }: { key: Buffer; verified: string | undefined },
): Promise<string> {
  const all = await listTarget(store)
  const ours = all.filter(({ install }) => install === fingerprintOf(key))
  const latest = ours.find(({ name }) => name === verified) ?? ours[0]
  if (latest) return latest.name
  throw new CommandError(
    all.length === 0
      ? `There is no backup in ${store.address}.`
      : `None of the ${all.length} backups in ${store.address} was made with this install’s key. Restore the file "key" of the install that made them into KERBSIDE_DATA, or set KERBSIDE_KEY to it.`,
  )
}

/**
 * The file that this database has recorded as verified; undefined without such a database. With a connection of its own
 * that is closed at once, because a restore needs the database for itself.
 */
export async function findVerifiedFile({
  openPlace,
}: Pick<Desk, 'openPlace'>): Promise<string | undefined> {
  try {
    const client = openClient((await openPlace()).owner)
    try {
      await client.connect()
      const { rows } = await client.query<{ file: string }>(
        'select verified_file as file from backup_run where verified_at is not null',
      )
      return rows[0]?.file
    } finally {
      await client.end()
    }
  } catch {
    return undefined
  }
}

export function orThrow<Result extends { ok: true }>(result: Result | StoreFailure): Result {
  if (!result.ok) throw new CommandError(result.why)
  return result
}
