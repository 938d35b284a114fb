import { mkdir, readdir, rm, rmdir, stat } from 'node:fs/promises'
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
import { DAY, MINUTE } from '@kerbside/domain/time.ts'
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
  hasOperators,
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
  /** For the file while it is made and checked, in a folder for each attempt; what is old in it is deleted. */
  folder: string
  migrations: Migration[]
  /** Where the database's files are, if they are on this machine. */
  disk: string | undefined
}

export type BackupResult =
  | { ok: true; backup: VerifiedBackup }
  | { ok: false; reason: 'not-due' | 'running' }
  | { ok: false; reason: 'failed'; why: string }

type Attempt = {
  token: string
  file: string
  /** Where the file is while this attempt makes and checks it. */
  folder: string
  at: Date
  before: BackupRun
}

/** What an attempt that was killed has left on this machine is kept no longer than this. */
const MAX_LEFT_MS = DAY

/** What a step of an attempt reports when it cannot go on; caught in this file. */
class AttemptFailure extends Error {}

/**
 * Makes a backup, copies it to the target, verifies the copy there, and deletes the oldest ones. Only one process of
 * the install does so at a time. With a schedule, only if one is due, and not while there are no operators: the empty
 * database of a new machine must not take the place of good backups.
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
  if (schedule && !(await hasOperators(deps))) return { ok: false, reason: 'not-due' }
  const token = deps.randomBytes(6).toString('hex')
  const file = formatBackupName({ install: fingerprintOf(deps.key), at })
  if (!(await claimBackupRun(deps, { token, file, now: at, before })))
    return { ok: false, reason: 'running' }
  const folder = path.join(deps.folder, token)
  const claim = setInterval(() => {
    void renewBackupClaim(deps, { token, now: deps.now() }).catch(() => {})
  }, MINUTE)
  const note = (action: string, detail: Record<string, string>) =>
    deps.platformRegistry.note({ at: deps.now(), by, action, object: file, detail })
  try {
    const backup = await make(deps, { token, file, folder, at, before })
    const { target, bytes, by: verified } = backup
    await note(BACKUP_ACTION, { target, bytes: String(bytes), verified })
    backup.note = await deleteOld(deps, { backup, keep, before })
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
    await rm(folder, { recursive: true, force: true })
    // fails while another attempt has a folder in it
    await rmdir(deps.folder).catch(() => {})
  }
}

/** An unexpected error is described by its text alone, which is better than nothing on the platform page. */
function describeFailure(error: unknown): string {
  if (error instanceof AttemptFailure) return error.message
  return describeStartError(error) ?? (error instanceof Error ? error.message : String(error))
}

async function make(deps: BackupDeps, attempt: Attempt): Promise<VerifiedBackup> {
  const { store, owner, key } = deps
  const { file, at, token, folder } = attempt
  const here = path.join(folder, file)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeLeft(deps)
  // needs more rights than the rest, and a backup is good without it
  const partial = await store.removePartial(`kerbside-${fingerprintOf(key)}-`)
  const sums = await makeBackup(owner, here, { key })
  const { size } = await stat(here)
  failpoint('backup.made')
  await assertClaimed(deps, attempt)
  await removeUnverified(deps, attempt)
  assertDone(await store.upload(here, file))
  failpoint('backup.uploaded')
  await rm(here)
  await assertClaimed(deps, attempt)
  const check = await checkStored(deps, { attempt, here, sums })
  const backup: VerifiedBackup = {
    at,
    file,
    target: store.address,
    bytes: size,
    seconds: Math.round((deps.now().getTime() - at.getTime()) / 1_000),
    by: check.by,
    note: joinNotes(
      check.by === 'read' ? check.why : '',
      partial.ok
        ? ''
        : `What uploads that were cut off have left could not be deleted: ${partial.why}`,
    ),
  }
  failpoint('backup.verified')
  if (!(await saveVerifiedBackup(deps, { token, backup }))) throw new AttemptFailure(TAKEN_OVER)
  return backup
}

const TAKEN_OVER = 'Another process started a backup in the meantime.'

const joinNotes = (...notes: string[]): string => notes.filter((note) => note !== '').join(' ')

/** Ends an attempt whose claim another process has taken over, as after a long pause of this one. */
async function assertClaimed(deps: BackupDeps, { token }: Attempt): Promise<void> {
  if (!(await renewBackupClaim(deps, { token, now: deps.now() })))
    throw new AttemptFailure(TAKEN_OVER)
}

/** Deletes what attempts that were killed have left on this machine. */
async function removeLeft({ folder }: BackupDeps): Promise<void> {
  for (const name of await readdir(folder)) {
    const left = path.join(folder, name)
    const { mtimeMs } = await stat(left).catch(() => ({ mtimeMs: Infinity }))
    if (mtimeMs < Date.now() - MAX_LEFT_MS) await rm(left, { recursive: true, force: true })
  }
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
  const removed = await store.remove(file)
  throw new AttemptFailure(
    removed.ok
      ? `The backup could not be restored from ${store.address}, and was deleted there: ${check.why}`
      : `The backup could not be restored from ${store.address}: ${check.why} It could not be deleted there either: ${removed.why}`,
  )
}

/** What the attempt before has uploaded without verifying it, so that at most one such file is there. */
async function removeUnverified({ store }: BackupDeps, { before, file }: Attempt): Promise<void> {
  const { file: last, verified } = before
  if (last === undefined || last === file || last === verified?.file || !readBackupName(last))
    return
  assertDone(await store.remove(last))
}

/**
 * Deletes what earlier attempts have uploaded without verifying it, and the oldest backups. The backup is good even if
 * this fails; what went wrong is noted with it. The first backup of a database deletes nothing: the files that are there
 * already may be the only good ones, of the database before a restore or a new start.
 */
async function deleteOld(
  deps: BackupDeps,
  { backup, keep, before }: { backup: VerifiedBackup; keep: number; before: BackupRun },
): Promise<string> {
  const { store } = deps
  const { file } = backup
  if (!before.verified) return backup.note
  try {
    const listed = await store.list()
    assertDone(listed)
    const names = listed.files.map(({ name }) => name)
    const unverified = listUnverified(names, { since: before.verified.file, file })
    const verified = names.filter((name) => !unverified.includes(name))
    for (const name of [...unverified, ...listExpiredBackups(verified, { keep, verified: file })])
      assertDone(await store.remove(name))
    return backup.note
  } catch (error) {
    const note = joinNotes(
      backup.note,
      `Old backups could not be deleted: ${describeFailure(error)}`,
    )
    await saveBackupNote(deps, { file, note })
    return note
  }
}

/** Backups of this install between the one verified before and the new one. */
function listUnverified(
  names: readonly string[],
  { since, file }: { since: string; file: string },
): string[] {
  const install = readBackupName(file)?.install
  if (install === undefined || readBackupName(since)?.install !== install) return []
  return names.filter(
    (name) => readBackupName(name)?.install === install && name > since && name < file,
  )
}

function assertDone<Result extends { ok: true }>(
  result: Result | StoreFailure,
): asserts result is Result {
  if (!result.ok) throw new AttemptFailure(result.why)
}
