import { statSync } from 'node:fs'
import path from 'node:path'
import { makeBackup } from '../backup/make-backup.ts'
import { StartFault } from '../start-fault.ts'
import type { Command } from './command.ts'
import { saySums } from './say-sums.ts'

export const backup: Command = {
  name: 'backup',
  usage: '<file>',
  about: 'writes everything to one file, while the server runs or not',
  words: { least: 1, most: 1 },
  async run({ place, say, fileAt }, { words }) {
    const to = fileAt(words[0] ?? '')
    if (!statSync(path.dirname(to), { throwIfNoEntry: false })?.isDirectory())
      throw new StartFault(`${to} cannot be written: there is no folder ${path.dirname(to)}.`)
    const sums = await makeBackup(place.owner, to)
    say(`Backed up ${saySums(sums)} to ${to} (${(statSync(to).size / 1e6).toFixed(2)} MB).`)
    say(
      'Keep the file "key" of KERBSIDE_DATA, or your KERBSIDE_KEY, with it: secrets at rest need it.',
    )
  },
}
