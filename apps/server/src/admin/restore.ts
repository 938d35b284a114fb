import { restoreInstall } from '../backup/restore-install.ts'
import type { Command } from './command.ts'
import { readErasureFile } from './erasure-file.ts'
import { saySums } from './say-sums.ts'

export const restore: Command = {
  name: 'restore',
  usage: '<file> [--force] [--erasures file]',
  about: 'puts it back into an empty database; --force replaces what is there',
  words: { least: 1, most: 1 },
  flags: ['force'],
  options: ['erasures'],
  async run({ place, say, fileAt }, { words, flags, options }) {
    const file = fileAt(words[0] ?? '')
    const list = options['erasures']
    const { sums, migrated, erased } = await restoreInstall(place, {
      file,
      force: flags.has('force'),
      erasures: list === undefined ? [] : readErasureFile(fileAt(list)),
    })
    say(`Restored ${saySums(sums)}, each read back and found as it was.`)
    if (erased > 0) say(`${erased} people who were forgotten since will be forgotten again.`)
    if (migrated.length > 0) say(`Brought up to this version: ${migrated.join(', ')}.`)
  },
}
