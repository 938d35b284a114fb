import { BACKUP_STALE_MINUTES } from '@kerbside/domain/hosting/backup-schedule.ts'
import { MINUTE } from '@kerbside/domain/time.ts'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'

type Db = Pick<Deps, 'db'>

/** How a backup was verified: restored into a database of its own, or read to its end. Both compare checksums. */
export type VerifiedBy = 'restored' | 'read'

export type VerifiedBackup = {
  /** The instant that it shows. */
  at: Date
  file: string
  target: string
  bytes: number
  seconds: number
  by: VerifiedBy
  /** Why it was only read, or what went wrong after that; usually ''. */
  note: string
}

/** The scheduled backups of the install: the attempt under way and how the last ones ended. */
export type BackupRun = {
  startedAt: Date | undefined
  /** When the process that makes one now last renewed its claim. */
  seenAt: Date | undefined
  /** What the last attempt wrote. */
  file: string | undefined
  failure: { at: Date; why: string } | undefined
  verified: VerifiedBackup | undefined
  /** The last backup by command. */
  commandAt: Date | undefined
}

type Row = {
  token: string | null
  seen_at: Date | null
  started_at: Date | null
  file: string | null
  failed_at: Date | null
  failure: string
  verified_at: Date | null
  verified_file: string
  target: string
  bytes: string
  seconds: number
  verified_by: VerifiedBy
  note: string
  command_at: Date | null
}

export async function findBackupRun({ db }: Db): Promise<BackupRun> {
  const { rows } = await sql<Row>`select * from backup_run where id = 1`.execute(db)
  const [row] = rows
  return {
    startedAt: row?.started_at ?? undefined,
    seenAt: row?.token ? (row.seen_at ?? undefined) : undefined,
    file: row?.file ?? undefined,
    failure: row?.failed_at ? { at: row.failed_at, why: row.failure } : undefined,
    verified: row?.verified_at
      ? {
          at: row.verified_at,
          file: row.verified_file,
          target: row.target,
          bytes: Number(row.bytes),
          seconds: row.seconds,
          by: row.verified_by,
          note: row.note,
        }
      : undefined,
    commandAt: row?.command_at ?? undefined,
  }
}

/** Whether the install has anything to back up: an operator, each of which has a host name. */
export async function hasOperators({ db }: Db): Promise<boolean> {
  const { rows } = await sql<{
    has: boolean
  }>`select exists (select from operator_host) as has`.execute(db)
  return rows[0]?.has === true
}

const isChanged = ({ numAffectedRows }: { numAffectedRows?: bigint }): boolean =>
  (numAffectedRows ?? 0n) > 0n

/** Claims the next attempt for one process. False if another one has claimed it since `before` was read, or makes one. */
export const claimBackupRun = async (
  { db }: Db,
  { token, file, now, before }: { token: string; file: string; now: Date; before: BackupRun },
): Promise<boolean> =>
  isChanged(
    await sql`update backup_run set token = ${token}, file = ${file}, started_at = ${now}, seen_at = ${now}
      where id = 1 and started_at is not distinct from ${before.startedAt ?? null}
        and (token is null or seen_at <= ${new Date(now.getTime() - BACKUP_STALE_MINUTES * MINUTE)})`.execute(
      db,
    ),
  )

/** False if another process has claimed it meanwhile. */
export const renewBackupClaim = async (
  { db }: Db,
  { token, now }: { token: string; now: Date },
): Promise<boolean> =>
  isChanged(
    await sql`update backup_run set seen_at = ${now} where id = 1 and token = ${token}`.execute(db),
  )

/** Ends the attempt. False if another process has claimed it meanwhile. */
export const saveVerifiedBackup = async (
  { db }: Db,
  { token, backup }: { token: string; backup: VerifiedBackup },
): Promise<boolean> =>
  isChanged(
    await sql`update backup_run set token = null, failed_at = null, failure = '', verified_at = ${backup.at},
        verified_file = ${backup.file}, target = ${backup.target}, bytes = ${backup.bytes},
        seconds = ${backup.seconds}, verified_by = ${backup.by}, note = ${backup.note}
      where id = 1 and token = ${token}`.execute(db),
  )

export async function saveFailedBackup(
  { db }: Db,
  { token, at, why }: { token: string; at: Date; why: string },
): Promise<void> {
  await sql`update backup_run set token = null, failed_at = ${at}, failure = ${why}
    where id = 1 and token = ${token}`.execute(db)
}

/** Adds to what is known about this backup, unless a later one has been verified meanwhile. */
export async function saveBackupNote(
  { db }: Db,
  { file, note }: { file: string; note: string },
): Promise<void> {
  await sql`update backup_run set note = ${note} where id = 1 and verified_file = ${file}`.execute(
    db,
  )
}

export async function saveCommandBackup({ db }: Db, at: Date): Promise<void> {
  await sql`update backup_run set command_at = ${at} where id = 1`.execute(db)
}
