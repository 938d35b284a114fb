import { statSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { Sums } from './backup/backup-file.ts'
import { makeBackup } from './backup/make-backup.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { compareSums, sumBackup, sumDatabase } from './backup/verify-backup.ts'
import { readSettings } from './env.ts'
import { openFolders } from './folders.ts'
import { enforceOperators } from './postgres/enforce-operators.ts'
import { migrate, readMigrations } from './postgres/migrate.ts'
import { openPlace, type Place } from './postgres/prepare-database.ts'
import { prepareRoles } from './postgres/roles.ts'
import { orExplain, StartFault } from './start-fault.ts'

const USAGE = `Administration of Kerbside. The database is the one the server uses: KERBSIDE_DATA or DATABASE_URL.

  npm run kerbside -- backup <file>              writes everything to one file, while the server runs or not
  npm run kerbside -- restore <file> [--force]   puts it back into an empty database; --force replaces what is there
  npm run kerbside -- verify [file]              reads every row; with a file, says whether both hold the same
`

type Work = (place: Place, facts: { file: string | undefined; force: boolean }) => Promise<void>

const COMMANDS: Record<string, Work> = { backup, restore, verify }

async function backup({ owner }: Place, { file }: { file: string | undefined }) {
  const to = needed(file)
  say(`Backed up ${count(await makeBackup(owner, to))} to ${to} (${sizeOf(to)}).`)
  say(
    'Keep the file "key" of KERBSIDE_DATA, or your KERBSIDE_KEY, with it: secrets at rest need it.',
  )
}

async function restore(place: Place, { file, force }: Parameters<Work>[1]) {
  const from = needed(file)
  const { migrations } = openFolders()
  const pool = new pg.Pool({ ...place.owner, max: 1 })
  pool.on('error', () => {})
  try {
    await prepareRoles(pool, place)
    // restoring wants the database to itself
    await pool.end()
    const sums = await restoreBackup(place.owner, {
      file: from,
      migrations: readMigrations(migrations),
      force,
    })
    say(`Restored ${count(sums)}, each read back and found as it was.`)
  } finally {
    if (!pool.ended) await pool.end()
  }
  await bringUp(place, migrations)
}

async function bringUp({ owner }: Place, migrations: string) {
  const pool = new pg.Pool({ ...owner, max: 1 })
  try {
    const applied = await migrate(pool, migrations)
    await enforceOperators(pool)
    if (applied.length > 0) say(`Brought up to this version: ${applied.join(', ')}.`)
  } finally {
    await pool.end()
  }
}

async function verify({ owner }: Place, { file }: { file: string | undefined }) {
  const backup = file === undefined ? undefined : await sumBackup(file)
  const { sums, migrations } = await sumDatabase(owner)
  if (backup === undefined) {
    const missing = readMigrations(openFolders().migrations).length - migrations.length
    say(`Read ${count(sums)}; every row could be read.`)
    if (missing > 0) say(`${missing} migrations are still to come; npm start applies them.`)
    return
  }
  const differences = compareSums(backup.sums, sums)
  if (differences.length === 0)
    return say(
      `The same: ${count(sums)}, row by row, in the database and in the backup of ${backup.madeAt}.`,
    )
  for (const { table, backup: there, database } of differences)
    say(
      `  ${table}: ${there ?? 'no table'} in the backup, ${database ?? 'no table'} in the database`,
    )
  say(`Not the same: ${differences.length} tables differ from the backup of ${backup.madeAt}.`)
  process.exitCode = 1
}

function needed(file: string | undefined): string {
  if (file === undefined)
    throw new StartFault('Name the file, such as: npm run kerbside -- backup kerbside.backup.gz')
  return file
}

function count(sums: Sums): string {
  const rows = Object.values(sums).reduce((sum, one) => sum + one.rows, 0)
  return `${rows} rows of ${Object.keys(sums).length} tables`
}

const sizeOf = (file: string) => `${(statSync(file).size / 1e6).toFixed(2)} MB`

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

await orExplain(async () => {
  const [command = '', ...rest] = process.argv.slice(2)
  const work = COMMANDS[command]
  if (work === undefined) {
    process.stdout.write(USAGE)
    process.exitCode = command === '' || command === 'help' ? 0 : 1
    return
  }
  const named = rest.find((word) => !word.startsWith('--'))
  // npm runs us from the checkout; the person meant the folder they are in
  const file = named && path.resolve(process.env['INIT_CWD'] ?? '', named)
  const place = await openPlace(readSettings(process.env))
  try {
    await work(place, { file, force: rest.includes('--force') })
  } finally {
    await place.stop()
  }
})
