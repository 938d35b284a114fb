import { checksumBackup, checksumDatabase, compareChecksums } from '../backup/verify-backup.ts'
import { START } from '../env.ts'
import { openFolders } from '../folders.ts'
import { readKey } from '../load-key.ts'
import { readMigrations } from '../postgres/migrate.ts'
import type { Command, Desk } from './command.ts'
import { formatTotals } from './format-totals.ts'

export const verify: Command = {
  name: 'verify',
  usage: '[file]',
  about: 'reads every row; with a file, compares the database with that backup',
  words: { min: 0, max: 1 },
  async run(desk, { words: [file] }) {
    await (file === undefined ? readAll(desk) : compare(desk, desk.fileAt(file)))
  },
}

async function readAll({ openPlace, write }: Desk): Promise<void> {
  const { sums: checksums, migrations } = await checksumDatabase((await openPlace()).owner)
  const missing = readMigrations(openFolders().migrations).length - migrations.length
  write(`Read ${formatTotals(checksums)}. Every row is readable.`)
  if (missing > 0) write(`${missing} migrations are pending. ${START} applies them.`)
}

async function compare({ openPlace, write, settings }: Desk, file: string): Promise<void> {
  const backup = await checksumBackup(file, () => readKey(settings))
  const { sums: checksums } = await checksumDatabase((await openPlace()).owner)
  const differences = compareChecksums(backup.sums, checksums)
  if (differences.length === 0)
    return write(
      `Identical: ${formatTotals(checksums)}, in the database and in the backup of ${backup.madeAt}.`,
    )
  for (const { table, backup: there, database } of differences)
    write(
      `  ${table}: ${there ?? 'no table'} in the backup, ${database ?? 'no table'} in the database`,
    )
  write(`Different: ${differences.length} tables differ from the backup of ${backup.madeAt}.`)
  process.exitCode = 1
}
