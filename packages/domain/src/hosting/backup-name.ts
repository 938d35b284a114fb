/** A backup in the target: "kerbside-3f9a1c0b-20261121T023000Z.kbak". `install` is a fingerprint of the install's key. */
export type BackupName = { install: string; at: Date }

/** The ending of an encrypted backup. */
export const ENCRYPTED_ENDING = '.kbak'

const NAME = /^kerbside-([0-9a-f]{8})-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.kbak$/

export const formatBackupName = ({ install, at }: BackupName): string =>
  `kerbside-${install}-${formatBackupTime(at)}${ENCRYPTED_ENDING}`

/** "20261121T023000Z" */
export const formatBackupTime = (at: Date): string =>
  at.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')

/** Undefined for a file that is no backup of ours. */
export function readBackupName(name: string): BackupName | undefined {
  const [, install, year, month, day, hour, minute, second] = NAME.exec(name) ?? []
  if (install === undefined) return undefined
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(at.getTime()) ? undefined : { install, at }
}

/**
 * The backups to delete, after `verified` was verified: of this install, older than it, and beyond the newest `keep`.
 * Files of others are never among them.
 */
export function listExpiredBackups(
  names: readonly string[],
  { keep, verified }: { keep: number; verified: string },
): string[] {
  const last = readBackupName(verified)
  if (!last) return []
  return names
    .filter((name) => readBackupName(name)?.install === last.install)
    .toSorted()
    .toReversed()
    .filter((name) => name < verified)
    .slice(Math.max(0, keep - 1))
}
