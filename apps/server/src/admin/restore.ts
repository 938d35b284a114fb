import { restoreInstall } from '../backup/restore-install.ts'
import type { Command } from './command.ts'
import { readErasureFile } from './erasure-file.ts'
import { formatTotals } from './format-totals.ts'

export const restore: Command = {
  name: 'restore',
  usage: '<file> [--force] [--erasures file]',
  about: 'restores a backup into an empty database; --force replaces existing data',
  words: { min: 1, max: 1 },
  flags: ['force'],
  options: ['erasures'],
  async run({ openPlace, write, fileAt }, { words: args, flags, options }) {
    const file = fileAt(args[0] ?? '')
    const list = options['erasures']
    const {
      sums: checksums,
      migrated,
      erased,
    } = await restoreInstall(await openPlace(), {
      file,
      force: flags.has('force'),
      erasures: list === undefined ? [] : readErasureFile(fileAt(list)),
    })
    write(`Restored ${formatTotals(checksums)}, all checked.`)
    if (erased > 0) write(`${erased} people who were erased since the backup will be erased again.`)
    if (migrated.length > 0) write(`Upgraded to this version: ${migrated.join(', ')}.`)
  },
}
