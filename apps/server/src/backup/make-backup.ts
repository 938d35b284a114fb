import { once } from 'node:events'
import { createWriteStream, renameSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { createGzip, type Gzip } from 'node:zlib'
import type pg from 'pg'
import { CommandError } from '../command-error.ts'
import { type Connection, openClient } from '../postgres/open-client.ts'
import { type Checksums, END_OF_TABLE, footerLine, type Header, tableLine } from './backup-file.ts'
import { copyOut, PLAIN } from './copy-rows.ts'
import { openEncryption } from './encrypted-file.ts'
import { withEveryRow } from './every-row.ts'
import { listMigrations, listSequences, listTables } from './tables.ts'

/**
 * Writes the whole database, as it is at one instant, into one file while the server goes on working.
 * The file appears when it is complete. Only its owner can read it, because it holds personal data. With a key it is
 * encrypted.
 */
export async function makeBackup(
  owner: Connection,
  file: string,
  { key }: { key?: Buffer } = {},
): Promise<Checksums> {
  const aside = `${file}.${process.pid}.part`
  const client = openClient(owner)
  await client.connect()
  try {
    const checksums = await withEveryRow(client, () => write(client, { aside, key }))
    const handle = await open(aside, 'r')
    await handle.sync()
    await handle.close()
    renameSync(aside, file)
    return checksums
  } finally {
    rmSync(aside, { force: true })
    await client.end()
  }
}

async function write(
  client: pg.Client,
  { aside, key }: { aside: string; key: Buffer | undefined },
): Promise<Checksums> {
  const gzip = createGzip({ level: 6 })
  const sink = createWriteStream(aside, { mode: 0o600 })
  sink.on('error', (error) => gzip.destroy(error))
  // `written` and the next write report the error.
  gzip.on('error', () => {})
  const written = finished(key ? gzip.pipe(openEncryption(key)).pipe(sink) : gzip.pipe(sink))
  written.catch(() => {})
  await client.query('begin transaction isolation level repeatable read, read only')
  await client.query(PLAIN)
  const header = await describe(client)
  await writeChunk(gzip, `${JSON.stringify(header)}\n`)
  const checksums: Checksums = {}
  for (const table of header.tables) {
    await writeChunk(gzip, tableLine(table.name))
    checksums[table.name] = await copyOut(client, {
      table,
      take: (rows) => writeChunk(gzip, Buffer.concat(rows)),
    })
    await writeChunk(gzip, END_OF_TABLE)
  }
  gzip.end(footerLine(checksums))
  await written
  await client.query('commit')
  return checksums
}

async function writeChunk(gzip: Gzip, data: string | Buffer): Promise<void> {
  if (gzip.errored) throw gzip.errored
  if (!gzip.write(data)) await once(gzip, 'drain')
}

async function describe(client: pg.Client): Promise<Header> {
  const migrations = await listMigrations(client)
  if (migrations.length === 0) throw new CommandError('This database has no Kerbside data yet.')
  const { rows } = await client.query<{ server: string }>(
    "select current_setting('server_version') as server",
  )
  return {
    kerbside: 'backup',
    format: 3,
    madeAt: new Date().toISOString(),
    server: rows[0]?.server ?? '',
    migrations,
    tables: await listTables(client),
    sequences: await listSequences(client),
  }
}
