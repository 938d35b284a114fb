import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { HOUR } from '@kerbside/domain/time.ts'
import { PROGRAM, SEARCH_PATH, type Settings } from '../../env.ts'
import type { LastBackup } from '../../features/hosting/find-last-backup.ts'
import { openBackupStore } from '../../ports/backup-store/open-backup-store.ts'
import type { Finding } from './finding.ts'

const MAX_AGE_HOURS = 26

/** The target of scheduled backups, and the age of the last one. A demo needs none. */
export async function checkBackup(
  { backup, demo }: Pick<Settings, 'backup' | 'demo'>,
  { now, findLast }: { now: Date; findLast: () => Promise<LastBackup> },
): Promise<Finding[]> {
  if (demo !== 'off' && !backup) return []
  const target = backup ? [await checkTarget(backup)] : []
  return [...target, ...(await checkLast({ now, findLast, isScheduled: backup !== undefined }))]
}

/** Writes and deletes a small file. */
async function checkTarget({ target }: NonNullable<Settings['backup']>): Promise<Finding> {
  const name = 'Backup target'
  const store = openBackupStore(target, { searchPath: SEARCH_PATH })
  const folder = mkdtempSync(path.join(tmpdir(), 'kerbside-'))
  try {
    const file = path.join(folder, 'check')
    writeFileSync(file, 'Written by the command doctor. It can be deleted.\n')
    const check = `kerbside-check-${randomBytes(4).toString('hex')}.txt`
    const written = await store.upload(file, check)
    const result = written.ok ? await store.remove(check) : written
    return result.ok
      ? { name, state: 'good', text: `${store.address} can be written` }
      : { name, state: 'bad', text: `${store.address} can’t be used`, action: result.why }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function checkLast({
  now,
  findLast,
  isScheduled,
}: {
  now: Date
  findLast: () => Promise<LastBackup>
  isScheduled: boolean
}): Promise<Finding[]> {
  const name = 'Backup'
  const action = isScheduled
    ? `Find out why the server made none, or run: ${PROGRAM} backup run`
    : 'Set KERBSIDE_BACKUP_TO: the server then makes a backup every day.'
  try {
    const { at, failure, verified } = await findLast()
    if (failure)
      return [{ name, state: 'bad', text: 'the last attempt failed', action: failure.why }]
    if (!at) return [{ name, state: 'warn', text: 'there is none yet', action }]
    const hours = Math.round((now.getTime() - at.getTime()) / HOUR)
    const by = verified?.at.getTime() === at.getTime() ? `, verified (${verified.by})` : ''
    const text = `the last one is ${hours === 1 ? '1 hour' : `${hours} hours`} old${by}`
    return [
      hours > MAX_AGE_HOURS ? { name, state: 'warn', text, action } : { name, state: 'good', text },
    ]
  } catch {
    // why the database cannot be read is a finding of its own
    return [{ name, state: 'warn', text: 'unknown without the database' }]
  }
}
