import { once } from 'node:events'
import { createWriteStream, renameSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { createGzip, type Gzip } from 'node:zlib'
import type pg from 'pg'
import { type Connection, openClient } from '../postgres/open-client.ts'
import { StartFault } from '../start-fault.ts'
import { END_OF_TABLE, footerLine, type Header, type Sums, tableLine } from './backup-file.ts'
import { copyOut, PLAIN } from './copy-rows.ts'
import { withEveryRow } from './every-row.ts'
import { listMigrations, listSequences, listTables } from './tables.ts'

/**
 * Writes the whole database as it stands at one instant into one file, while the server goes on working.
 * The file appears when it is whole, readable by its owner only: it holds people's data.
 */
export async function makeBackup(owner: Connection, file: string): Promise<Sums> {
  const aside = `${file}.${process.pid}.part`
  const client = openClient(owner)
  await client.connect()
  try {
    const sums = await withEveryRow(client, () => write(client, aside))
    const handle = await open(aside, 'r')
    await handle.sync()
    await handle.close()
    renameSync(aside, file)
    return sums
  } finally {
    rmSync(aside, { force: true })
    await client.end()
  }
}

async function write(client: pg.Client, aside: string): Promise<Sums> {
  const gzip = createGzip({ level: 6 })
  const sink = createWriteStream(aside, { mode: 0o600 })
  sink.on('error', (error) => gzip.destroy(error))
  // told by `written` and by the next put
  gzip.on('error', () => {})
  const written = finished(gzip.pipe(sink))
  written.catch(() => {})
  await client.query('begin transaction isolation level repeatable read, read only')
  await client.query(PLAIN)
  const header = await describe(client)
  await put(gzip, `${JSON.stringify(header)}\n`)
  const sums: Sums = {}
  for (const table of header.tables) {
    await put(gzip, tableLine(table.name))
    sums[table.name] = await copyOut(client, {
      table,
      take: (rows) => put(gzip, Buffer.concat(rows)),
    })
    await put(gzip, END_OF_TABLE)
  }
  gzip.end(footerLine(sums))
  await written
  await client.query('commit')
  return sums
}

async function put(gzip: Gzip, data: string | Buffer): Promise<void> {
  if (gzip.errored) throw gzip.errored
  if (!gzip.write(data)) await once(gzip, 'drain')
}

async function describe(client: pg.Client): Promise<Header> {
  const migrations = await listMigrations(client)
  if (migrations.length === 0) throw new StartFault('This database holds nothing of Kerbside yet.')
  const { rows } = await client.query<{ server: string }>(
    "select current_setting('server_version') as server",
  )
  return {
    kerbside: 'backup',
    format: 1,
    madeAt: new Date().toISOString(),
    server: rows[0]?.server ?? '',
    migrations,
    tables: await listTables(client),
    sequences: await listSequences(client),
  }
}
