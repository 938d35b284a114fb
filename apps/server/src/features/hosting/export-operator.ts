import { Readable, type Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Deps } from '../../deps.ts'
import type { OperatorId } from '../../operator.ts'
import { listExportTables, readRows, withOneInstant } from './export-store.ts'

/**
 * Exports all data of one operator at one instant, for its next system: a ZIP with a file of JSON lines for each
 * table. Leaves out passwords, keys and codes; does not close the stream. Returns the row counts by table.
 */
export async function exportOperator(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { operator, to }: { operator: OperatorId; to: Writable },
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const at = now()
  await withOneInstant({ db, operator }, async (tx) => {
    const zip = new ZipFile()
    const archive = zip.outputStream as Readable
    const opened: Readable[] = []
    // One file after the other, each read only when it is its turn: a transaction runs one query at a time.
    const add = (name: string, text: () => AsyncIterable<string>) =>
      zip.addReadStreamLazy(name, { mtime: at }, (pass) => {
        if (archive.destroyed) return
        const stream = Readable.from(text(), { objectMode: false })
        opened.push(stream.once('error', (error) => archive.destroy(error)))
        pass(null, stream)
      })
    const tables = await listExportTables(tx)
    for (const table of tables)
      add(`${table.name}.ndjson`, () => counted(readRows(tx, { ...table, operator }), table.name))
    add('contents.json', () => once(contentsOf(counts, at)))
    zip.end()
    try {
      await pipeline(archive, to, { end: false })
    } finally {
      archive.destroy()
      // a query after the transaction would run on a connection that another request has by then
      for (const stream of opened) await finished(stream.destroy()).catch(() => {})
    }
  })
  return counts

  async function* counted(lines: AsyncIterable<string>, name: string): AsyncGenerator<string> {
    counts[name] = 0
    for await (const some of lines) {
      counts[name] += some.split('\n').length - 1
      yield some
    }
  }
}

const contentsOf = (counts: Record<string, number>, at: Date): string =>
  `${JSON.stringify({ kerbside: 'operator', format: 1, madeAt: at.toISOString(), tables: counts }, null, 2)}\n`

async function* once(text: string): AsyncGenerator<string> {
  yield text
}
