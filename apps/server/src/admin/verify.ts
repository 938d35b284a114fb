import { compareSums, sumBackup, sumDatabase } from '../backup/verify-backup.ts'
import { openFolders } from '../folders.ts'
import { readMigrations } from '../postgres/migrate.ts'
import type { Command, Desk } from './command.ts'
import { saySums } from './say-sums.ts'

export const verify: Command = {
  name: 'verify',
  usage: '[file]',
  about: 'reads every row; with a file, says whether both hold the same',
  words: { least: 0, most: 1 },
  async run(desk, { words: [file] }) {
    await (file === undefined ? readAll(desk) : compare(desk, desk.fileAt(file)))
  },
}

async function readAll({ place, say }: Desk): Promise<void> {
  const { sums, migrations } = await sumDatabase(place.owner)
  const missing = readMigrations(openFolders().migrations).length - migrations.length
  say(`Read ${saySums(sums)}; every row could be read.`)
  if (missing > 0) say(`${missing} migrations are still to come; npm start applies them.`)
}

async function compare({ place, say }: Desk, file: string): Promise<void> {
  const backup = await sumBackup(file)
  const { sums } = await sumDatabase(place.owner)
  const differences = compareSums(backup.sums, sums)
  if (differences.length === 0)
    return say(
      `The same: ${saySums(sums)}, row by row, in the database and in the backup of ${backup.madeAt}.`,
    )
  for (const { table, backup: there, database } of differences)
    say(
      `  ${table}: ${there ?? 'no table'} in the backup, ${database ?? 'no table'} in the database`,
    )
  say(`Not the same: ${differences.length} tables differ from the backup of ${backup.madeAt}.`)
  process.exitCode = 1
}
