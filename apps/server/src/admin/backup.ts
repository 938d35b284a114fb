import { statSync } from 'node:fs'
import { makeBackup } from '../backup/make-backup.ts'
import type { Command } from './command.ts'
import { saySums } from './say-sums.ts'

export const backup: Command = {
  name: 'backup',
  usage: '<file>',
  about: 'writes everything to one file, while the server runs or not',
  words: { least: 1, most: 1 },
  async run({ place, say, fileAt }, { words }) {
    const to = fileAt(words[0] ?? '')
    const sums = await makeBackup(place.owner, to)
    say(`Backed up ${saySums(sums)} to ${to} (${(statSync(to).size / 1e6).toFixed(2)} MB).`)
    say(
      'Keep the file "key" of KERBSIDE_DATA, or your KERBSIDE_KEY, with it: secrets at rest need it.',
    )
  },
}
