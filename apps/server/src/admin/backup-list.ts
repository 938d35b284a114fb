import { DAY, HOUR, MINUTE } from '@kerbside/domain/time.ts'
import { fingerprintOf } from '../backup/encrypted-file.ts'
import { findLastBackup } from '../features/hosting/find-last-backup.ts'
import { formatBytes } from '../format-bytes.ts'
import { readKey } from '../load-key.ts'
import type { Command, Desk } from './command.ts'
import { count } from './doctor/finding.ts'
import { listTarget, openTarget } from './open-target.ts'

export const backupList: Command = {
  name: 'backup list',
  usage: '',
  about:
    'lists the backups in KERBSIDE_BACKUP_TO with their age and size; > marks the last verified one',
  async run(desk) {
    const { store } = openTarget(desk.settings)
    const all = await listTarget(store)
    const { verified, install } = await findOurs(desk)
    const now = Date.now()
    for (const { name, at, bytes, install: made } of all) {
      const mark = name === verified ? '>' : ' '
      const age = formatAge(now - at.getTime()).padStart(9)
      const other = install === undefined || made === install ? '' : '  another key'
      desk.write(`${mark} ${name}  ${age}  ${formatBytes(bytes).padStart(10)}${other}`)
    }
    desk.write(`${count(all.length, 'backup')} in ${store.address}.`)
  },
}

/** Without the database, which may be what is to be restored, nothing is marked. */
async function findOurs(desk: Desk): Promise<{ verified?: string; install?: string }> {
  try {
    // without a key, opening the install would make a new one
    readKey(desk.settings)
    const adminContext = await desk.openAdminContext()
    const { verified } = await findLastBackup(adminContext)
    return {
      install: fingerprintOf(adminContext.key),
      ...(verified && { verified: verified.file }),
    }
  } catch {
    return {}
  }
}

/** "5 min", "7 hours", "3 days" */
function formatAge(ms: number): string {
  if (ms < HOUR) return `${Math.max(0, Math.round(ms / MINUTE))} min`
  return ms < 2 * DAY ? count(Math.round(ms / HOUR), 'hour') : count(Math.round(ms / DAY), 'day')
}
