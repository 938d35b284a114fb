import { restoreInstall } from '../backup/restore-install.ts'
import type { Command } from './command.ts'
import { readErasureFile } from './erasure-file.ts'
import { formatTotals } from './format-totals.ts'

export const restore: Command = {
  name: 'restore',
  usage: '<file> [--force] [--erasures file]',
  about: 'puts it back into an empty database; --force replaces what is there',
  words: { min: 1, max: 1 },
  flags: ['force'],
  options: ['erasures'],
  async run({ place, write, fileAt }, { words: args, flags, options }) {
    const file = fileAt(args[0] ?? '')
    const list = options['erasures']
    const {
      sums: checksums,
      migrated,
      erased,
    } = await restoreInstall(place, {
      file,
      force: flags.has('force'),
      erasures: list === undefined ? [] : readErasureFile(fileAt(list)),
    })
    write(`Restored ${formatTotals(checksums)}, each read back and found as it was.`)
    if (erased > 0) write(`${erased} people who were forgotten since will be forgotten again.`)
    if (migrated.length > 0) write(`Brought up to this version: ${migrated.join(', ')}.`)
  },
}
