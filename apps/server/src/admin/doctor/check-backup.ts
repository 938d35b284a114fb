import { BACKUP_ACTION } from '@kerbside/domain/hosting/platform-key.ts'
import { HOUR } from '@kerbside/domain/time.ts'
import { PROGRAM, type Settings } from '../../env.ts'
import { embeddedPlatformRegistry } from '../../ports/platform-registry/embedded.ts'
import type { Finding } from './finding.ts'

const MAX_AGE_HOURS = 26

/** The age of the last backup. A demo needs none. */
export async function checkBackup(
  { dataDir, demo }: Pick<Settings, 'dataDir' | 'demo'>,
  { now }: { now: Date },
): Promise<Finding[]> {
  if (demo !== 'off') return []
  const { notes } = await embeddedPlatformRegistry({ folder: dataDir }).listNotes(
    Number.MAX_SAFE_INTEGER,
  )
  const last = notes.find(({ action }) => action === BACKUP_ACTION)
  const action = `Run every day: ${PROGRAM} backup <file>`
  const name = 'Backup'
  if (!last) return [{ name, state: 'warn', text: 'none was made yet', action }]
  const hours = Math.round((now.getTime() - last.at.getTime()) / HOUR)
  const text = `the last one is ${hours} hours old`
  return [
    hours > MAX_AGE_HOURS ? { name, state: 'warn', text, action } : { name, state: 'good', text },
  ]
}
