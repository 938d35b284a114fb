import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { linesOf } from './lines.ts'
import { openRowChecksum, type RowChecksum } from './row-checksum.ts'
import type { Table } from './tables.ts'

/** Makes values come out the same whatever the server's settings are. */
export const PLAIN = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres'; set local bytea_output = 'hex';
  set local extra_float_digits = 1; set local statement_timeout = 0;
  set local row_security = off; set local search_path = public`

/**
 * Reads every row of a table and passes batches of lines to `take`. row_security is off: a hidden row raises an
 * error.
 */
export async function copyOut(
  client: pg.ClientBase,
  { table, take }: { table: Table; take?: (rows: Buffer[]) => Promise<void> },
): Promise<RowChecksum> {
  const columns = table.columns.join(', ')
  const stream = client.query(copyTo(`copy (select ${columns} from ${table.name}) to stdout`))
  const checksum = openRowChecksum()
  for await (const rows of linesOf(stream as AsyncIterable<Buffer>)) {
    for (const row of rows) checksum.add(row)
    await take?.(rows)
  }
  return checksum.result()
}

/** Writes rows into a table in one COPY. */
export async function copyIn(
  client: pg.ClientBase,
  { table, rows }: { table: Table; rows: AsyncGenerator<Buffer[]> },
): Promise<void> {
  const sink = client.query(copyFrom(`copy ${table.name} (${table.columns.join(', ')}) from stdin`))
  await pipeline(Readable.from(joined(rows)), sink)
}

async function* joined(rows: AsyncGenerator<Buffer[]>): AsyncGenerator<Buffer> {
  for await (const batch of rows) yield Buffer.concat(batch)
}
