import { restoreInstall } from '../backup/restore-install.ts'
import type { Command } from './command.ts'
import { saySums } from './say-sums.ts'

export const restore: Command = {
  name: 'restore',
  usage: '<file> [--force]',
  about: 'puts it back into an empty database; --force replaces what is there',
  words: { least: 1, most: 1 },
  flags: ['force'],
  async run({ place, say, fileAt }, { words, flags }) {
    const file = fileAt(words[0] ?? '')
    const { sums, migrated } = await restoreInstall(place, { file, force: flags.has('force') })
    say(`Restored ${saySums(sums)}, each read back and found as it was.`)
    if (migrated.length > 0) say(`Brought up to this version: ${migrated.join(', ')}.`)
  },
}
