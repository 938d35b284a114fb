import { statSync } from 'node:fs'
import path from 'node:path'
import { makeBackup } from '../backup/make-backup.ts'
import { CommandError } from '../command-error.ts'
import type { Command } from './command.ts'
import { formatTotals } from './format-totals.ts'

export const backup: Command = {
  name: 'backup',
  usage: '<file>',
  about: 'writes everything to one file, while the server runs or not',
  words: { min: 1, max: 1 },
  async run({ place, write, fileAt }, { words: args }) {
    const to = fileAt(args[0] ?? '')
    if (!statSync(path.dirname(to), { throwIfNoEntry: false })?.isDirectory())
      throw new CommandError(`${to} cannot be written: there is no folder ${path.dirname(to)}.`)
    const checksums = await makeBackup(place.owner, to)
    write(
      `Backed up ${formatTotals(checksums)} to ${to} (${(statSync(to).size / 1e6).toFixed(2)} MB).`,
    )
    write(
      'Keep the file "key" of KERBSIDE_DATA, or your KERBSIDE_KEY, with it: secrets at rest need it.',
    )
  },
}
