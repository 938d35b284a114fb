import type { Writable } from 'node:stream'
import type { Deps } from '../../deps.ts'
import type { OperatorId } from '../../operator.ts'
import { listExportTables, readRows, withOneInstant } from './export-store.ts'
import { writeZip, type ZipFile } from './write-zip.ts'

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
    const tables = await listExportTables(tx)
    async function* files(): AsyncGenerator<ZipFile> {
      for (const table of tables)
        yield {
          name: `${table.name}.ndjson`,
          text: counted(readRows(tx, { ...table, operator }), table.name),
        }
      const params = { kerbside: 'operator', format: 1, madeAt: at.toISOString(), tables: counts }
      yield { name: 'contents.json', text: once(`${JSON.stringify(params, null, 2)}\n`) }
    }
    await writeZip(to, { files: files(), at })
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

async function* once(text: string): AsyncGenerator<string> {
  yield text
}
