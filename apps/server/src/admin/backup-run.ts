import { constants, setPriority } from 'node:os'
import path from 'node:path'
import { CommandError } from '../command-error.ts'
import { runBackup } from '../features/hosting/run-backup.ts'
import { openFolders } from '../folders.ts'
import { formatBytes } from '../format-bytes.ts'
import { readKey } from '../load-key.ts'
import { readMigrations } from '../postgres/migrate.ts'
import type { Command } from './command.ts'
import { COMMAND_LINE } from './log-platform-action.ts'
import { openTarget } from './open-target.ts'

export const backupRun: Command = {
  name: 'backup run',
  usage: '[--if-due]',
  about: 'makes the scheduled backup now: copies it to KERBSIDE_BACKUP_TO and verifies it there',
  flags: ['if-due'],
  async run(desk, { flags }) {
    const { store, schedule, keep } = openTarget(desk.settings)
    yieldToOthers()
    // without a key, opening the install would make a new one
    readKey(desk.settings)
    const place = await desk.openPlace()
    const { dataDir } = desk.settings
    const deps = {
      ...(await desk.openAdminContext()),
      owner: place.owner,
      store,
      folder: path.join(dataDir, 'backup'),
      migrations: readMigrations(openFolders().migrations),
      disk: place.signIn === 'own-login' ? dataDir : undefined,
    }
    const isDueOnly = flags.has('if-due')
    const by = isDueOnly ? 'schedule' : COMMAND_LINE.name
    const result = await runBackup(deps, { keep, by, ...(isDueOnly && { schedule }) })
    if (result.ok) {
      const { file, bytes, target, by: verifiedBy, note, seconds } = result.backup
      desk.write(`Backed up to ${target}: ${file} (${formatBytes(bytes)}) in ${seconds} s.`)
      desk.write(
        verifiedBy === 'restored'
          ? 'Verified: restored from there into a database of its own, with the same checksums.'
          : 'Verified: read from there to its end, with the same checksums.',
      )
      if (note !== '') desk.write(`Note: ${note}`)
      return
    }
    if (result.reason === 'failed') throw new CommandError(result.why)
    if (!isDueOnly) throw new CommandError('A backup is already running. Try again later.')
  },
}

/** The server goes first where both need the processor. */
function yieldToOthers(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {}
}
