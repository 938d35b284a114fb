import { statSync } from 'node:fs'
import path from 'node:path'
import { BACKUP_ACTION } from '@kerbside/domain/hosting/platform-key.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { CommandError } from '../command-error.ts'
import type { Command, Desk } from './command.ts'
import { formatTotals } from './format-totals.ts'
import { COMMAND_LINE } from './log-platform-action.ts'

export const backup: Command = {
  name: 'backup',
  usage: '<file>',
  about: 'backs up everything to one file; the server may be running',
  words: { min: 1, max: 1 },
  async run({ openPlace, write, fileAt, openAdminContext }, { words: args }) {
    const to = fileAt(args[0] ?? '')
    if (!statSync(path.dirname(to), { throwIfNoEntry: false })?.isDirectory())
      throw new CommandError(`Can’t write ${to}: there is no folder ${path.dirname(to)}.`)
    const checksums = await makeBackup((await openPlace()).owner, to)
    await noteBackup(openAdminContext)
    write(
      `Backed up ${formatTotals(checksums)} to ${to} (${(statSync(to).size / 1e6).toFixed(2)} MB).`,
    )
    write(
      'Also back up the file "key" in KERBSIDE_DATA, or your KERBSIDE_KEY: secrets and passwords can’t be read without it.',
    )
  },
}

/** For the platform page. A database of another version cannot be opened, and is backed up all the same. */
async function noteBackup(openAdminContext: Desk['openAdminContext']): Promise<void> {
  try {
    const { platformRegistry, now } = await openAdminContext()
    const entry = { at: now(), by: COMMAND_LINE.name, object: '', detail: {} }
    await platformRegistry.note({ ...entry, action: BACKUP_ACTION })
  } catch {}
}
