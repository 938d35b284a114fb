import { statSync } from 'node:fs'
import path from 'node:path'
import { makeBackup } from '../backup/make-backup.ts'
import { CommandError } from '../command-error.ts'
import type { Command } from './command.ts'
import { formatTotals } from './format-totals.ts'

export const backup: Command = {
  name: 'backup',
  usage: '<file>',
  about: 'backs up everything to one file; the server may be running',
  words: { min: 1, max: 1 },
  async run({ place, write, fileAt }, { words: args }) {
    const to = fileAt(args[0] ?? '')
    if (!statSync(path.dirname(to), { throwIfNoEntry: false })?.isDirectory())
      throw new CommandError(`Can’t write ${to}: there is no folder ${path.dirname(to)}.`)
    const checksums = await makeBackup(place.owner, to)
    write(
      `Backed up ${formatTotals(checksums)} to ${to} (${(statSync(to).size / 1e6).toFixed(2)} MB).`,
    )
    write(
      'Also back up the file "key" in KERBSIDE_DATA, or your KERBSIDE_KEY: secrets and passwords can’t be read without it.',
    )
  },
}
