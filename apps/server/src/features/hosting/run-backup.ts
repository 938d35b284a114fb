import { mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import {
  formatBackupName,
  listExpiredBackups,
  readBackupName,
} from '@kerbside/domain/hosting/backup-name.ts'
import {
  type BackupSchedule,
  isBackupDue,
  isBackupRunning,
} from '@kerbside/domain/hosting/backup-schedule.ts'
import { BACKUP_ACTION, BACKUP_FAILED_ACTION } from '@kerbside/domain/hosting/platform-key.ts'
import { MINUTE } from '@kerbside/domain/time.ts'
import type { Checksums } from '../../backup/backup-file.ts'
import { checkBackupFile } from '../../backup/check-backup-file.ts'
import { fingerprintOf } from '../../backup/encrypted-file.ts'
import { makeBackup } from '../../backup/make-backup.ts'
import { describeStartError } from '../../command-error.ts'
import type { Deps } from '../../deps.ts'
import { failpoint } from '../../failpoint.ts'
import type { BackupStore, StoreFailure } from '../../ports/backup-store/port.ts'
import type { Migration } from '../../postgres/migrate.ts'
import {
  type BackupRun,
  claimBackupRun,
  findBackupRun,
  renewBackupClaim,
  saveBackupNote,
  saveFailedBackup,
  saveVerifiedBackup,
  type VerifiedBackup,
} from './backup-run-store.ts'

export type BackupDeps = Pick<
  Deps,
  'db' | 'owner' | 'key' | 'now' | 'randomBytes' | 'platformRegistry'
> & {
  store: BackupStore
  /** For the file while it is made and checked; everything in it is deleted. */
  folder: string
  migrations: Migration[]
  /** Where the database's files are, if they are on this machine. */
  disk: string | undefined
}

export type BackupResult =
  | { ok: true; backup: VerifiedBackup }
  | { ok: false; reason: 'not-due' | 'running' }
  | { ok: false; reason: 'failed'; why: string }

type Attempt = { token: string; file: string; at: Date; before: BackupRun }

/** What a step of an attempt reports when it cannot go on; caught in this file. */
class AttemptFailure extends Error {}

/**
 * Makes a backup, copies it to the target, verifies the copy there, and deletes the oldest ones. Only one process of
 * the install does so at a time. With a schedule, only if one is due.
 */
export async function runBackup(
  deps: BackupDeps,
  { schedule, keep, by }: { schedule?: BackupSchedule; keep: number; by: string },
): Promise<BackupResult> {
  const before = await findBackupRun(deps)
  const at = deps.now()
  const progress = { ...before, verifiedAt: before.verified?.at }
  if (isBackupRunning(progress, at)) return { ok: false, reason: 'running' }
  if (schedule && !isBackupDue(schedule, { ...progress, now: at }))
    return { ok: false, reason: 'not-due' }
  const token = deps.randomBytes(6).toString('hex')
  const file = formatBackupName({ install: fingerprintOf(deps.key), at })
  if (!(await claimBackupRun(deps, { token, file, now: at, before })))
    return { ok: false, reason: 'running' }
  const claim = setInterval(() => {
    void renewBackupClaim(deps, { token, now: deps.now() }).catch(() => {})
  }, MINUTE)
  const note = (action: string, detail: Record<string, string>) =>
    deps.platformRegistry.note({ at: deps.now(), by, action, object: file, detail })
  try {
    const backup = await make(deps, { token, file, at, before })
    const { target, bytes, by: verified } = backup
    await note(BACKUP_ACTION, { target, bytes: String(bytes), verified })
    backup.note = await deleteExpired(deps, { backup, keep })
    return { ok: true, backup }
  } catch (error) {
    const why = describeFailure(error)
    await saveFailedBackup(deps, { token, at: deps.now(), why })
    // every half hour the same is not worth an entry
    if (before.failure?.why !== why)
      await note(BACKUP_FAILED_ACTION, { target: deps.store.address, why })
    return { ok: false, reason: 'failed', why }
  } finally {
    clearInterval(claim)
    await rm(deps.folder, { recursive: true, force: true })
  }
}

/** An unexpected error is described by its text alone, which is better than nothing on the platform page. */
function describeFailure(error: unknown): string {
  if (error instanceof AttemptFailure) return error.message
  return describeStartError(error) ?? (error instanceof Error ? error.message : String(error))
}

async function make(deps: BackupDeps, attempt: Attempt): Promise<VerifiedBackup> {
  const { store, owner, key } = deps
  const { file, at, token } = attempt
  const here = path.join(deps.folder, file)
  await rm(deps.folder, { recursive: true, force: true })
  await mkdir(deps.folder, { recursive: true, mode: 0o700 })
  assertDone(await store.removePartial(`kerbside-${fingerprintOf(key)}-`))
  const sums = await makeBackup(owner, here, { key })
  const { size } = await stat(here)
  failpoint('backup.made')
  await removeUnverified(deps, attempt)
  assertDone(await store.upload(here, file))
  failpoint('backup.uploaded')
  await rm(here)
  const check = await checkStored(deps, { attempt, here, sums })
  const backup: VerifiedBackup = {
    at,
    file,
    target: store.address,
    bytes: size,
    seconds: Math.round((deps.now().getTime() - at.getTime()) / 1_000),
    by: check.by,
    note: check.by === 'read' ? check.why : '',
  }
  failpoint('backup.verified')
  if (!(await saveVerifiedBackup(deps, { token, backup })))
    throw new AttemptFailure('Another process has begun a backup meanwhile.')
  return backup
}

/** Reads the copy back from the target. One that is damaged is deleted there. */
async function checkStored(
  deps: BackupDeps,
  { attempt, here, sums }: { attempt: Attempt; here: string; sums: Checksums },
) {
  const { store, owner, key, migrations, disk } = deps
  const { file, token } = attempt
  assertDone(await store.download(file, here))
  const install = fingerprintOf(key)
  const params = { file: here, sums, findKey: () => key, migrations, install, id: token, disk }
  const check = await checkBackupFile(owner, params)
  if (check.ok) return check
  await store.remove(file)
  throw new AttemptFailure(
    `The backup could not be restored from ${store.address}, and was deleted there: ${check.why}`,
  )
}

/** What the attempt before has uploaded without verifying it, so that at most one such file is there. */
async function removeUnverified({ store }: BackupDeps, { before, file }: Attempt): Promise<void> {
  const { file: last, verified } = before
  if (last === undefined || last === file || last === verified?.file || !readBackupName(last))
    return
  assertDone(await store.remove(last))
}

/** The backup is good even if this fails; what went wrong is noted with it. */
async function deleteExpired(
  deps: BackupDeps,
  { backup, keep }: { backup: VerifiedBackup; keep: number },
): Promise<string> {
  const { store } = deps
  try {
    const listed = await store.list()
    assertDone(listed)
    const names = listed.files.map(({ name }) => name)
    for (const name of listExpiredBackups(names, { keep, verified: backup.file }))
      assertDone(await store.remove(name))
    return backup.note
  } catch (error) {
    const note = `Old backups could not be deleted: ${describeFailure(error)}`
    await saveBackupNote(deps, note)
    return note
  }
}

function assertDone<Result extends { ok: true }>(
  result: Result | StoreFailure,
): asserts result is Result {
  if (!result.ok) throw new AttemptFailure(result.why)
}
