import { statSync } from 'node:fs'
import path from 'node:path'
import { ENCRYPTED_ENDING } from '@kerbside/domain/hosting/backup-name.ts'
import { BACKUP_ACTION } from '@kerbside/domain/hosting/platform-key.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { checksumBackup, compareChecksums } from '../backup/verify-backup.ts'
import { CommandError } from '../command-error.ts'
import { noteCommandBackup } from '../features/hosting/note-command-backup.ts'
import { formatBytes } from '../format-bytes.ts'
import { readKey } from '../load-key.ts'
import type { Command, Desk } from './command.ts'
import { formatTotals } from './format-totals.ts'
import { COMMAND_LINE } from './log-platform-action.ts'

export const backup: Command = {
  name: 'backup',
  usage: '<file>',
  about: `backs up everything to one file, encrypted if its name ends in ${ENCRYPTED_ENDING}; the server may be running`,
  words: { min: 1, max: 1 },
  async run({ openPlace, write, fileAt, openAdminContext, settings }, { words: args }) {
    const to = fileAt(args[0] ?? '')
    if (!statSync(path.dirname(to), { throwIfNoEntry: false })?.isDirectory())
      throw new CommandError(`Can’t write ${to}: there is no folder ${path.dirname(to)}.`)
    const isEncrypted = to.endsWith(ENCRYPTED_ENDING)
    const key = () => readKey(settings)
    const options = isEncrypted ? { key: key() } : {}
    const checksums = await makeBackup((await openPlace()).owner, to, options)
    if (compareChecksums(checksums, (await checksumBackup(to, key)).sums).length > 0)
      throw new CommandError(`${to} doesn’t read as it was written. The disk may be damaged.`)
    await noteBackup({ openAdminContext, settings }, to)
    write(`Backed up ${formatTotals(checksums)} to ${to} (${formatBytes(statSync(to).size)}).`)
    write(
      isEncrypted
        ? 'It can be read only with the file "key" in KERBSIDE_DATA, or your KERBSIDE_KEY. Keep a copy of that elsewhere.'
        : 'Also back up the file "key" in KERBSIDE_DATA, or your KERBSIDE_KEY: secrets and passwords can’t be read without it.',
    )
  },
}

/** For the platform page. A database of another version cannot be opened, and is backed up all the same. */
async function noteBackup(
  { openAdminContext, settings }: Pick<Desk, 'openAdminContext' | 'settings'>,
  file: string,
): Promise<void> {
  try {
    // without a key, opening the install would make a new one
    readKey(settings)
    const adminContext = await openAdminContext()
    await noteCommandBackup(adminContext)
    await adminContext.platformRegistry.note({
      at: adminContext.now(),
      by: COMMAND_LINE.name,
      action: BACKUP_ACTION,
      object: path.basename(file),
      detail: { target: file, verified: 'read' },
    })
  } catch {}
}
