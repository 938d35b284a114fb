import { type Kysely, sql } from 'kysely'
import type { Tables, Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

/** Columns with credentials or machine identifiers: keys, codes, passwords, and what encrypts them. */
const SECRET_COLUMN =
  /(^|_)(sealed|secret|password|auth|p256dh|salt)(_|$)|(code|token|key|session|challenge|email|subject|endpoint|id)_hash$/
const SECRET_TABLES = new Set(['operator_secret', 'preview_draft'])

export type ExportTable = { name: string; columns: string[] }

/** Tables with rows of an operator, and their columns that may be exported. */
export async function listExportTables(tx: Tx): Promise<ExportTable[]> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and has_table_privilege(c.oid, 'select')
      and (c.relname = 'operator' or exists (select from pg_attribute k
        where k.attrelid = c.oid and k.attname = 'operator_id' and not k.attisdropped))
    group by c.relname order by c.relname`.execute(tx)
  return rows
    .filter(({ name }) => !SECRET_TABLES.has(name))
    .map(({ name, columns }) => ({
      name,
      columns: columns.filter((column) => !SECRET_COLUMN.test(column)),
    }))
}

const ROWS_AT_ONCE = 500

/** Each row as a line of JSON, a few hundred at a time; from tables readable by all, only the operator's own rows. */
export async function* readRows(
  tx: Tx,
  { name, columns, operator }: ExportTable & { operator: string },
): AsyncGenerator<string> {
  const cursor = sql.id(`export_${name}`)
  const picked = sql.join(columns.map((column) => sql.id(column)))
  const owner = sql.id(name === 'operator' ? 'id' : 'operator_id')
  await sql`declare ${cursor} cursor for
    select row_to_json(t)::text as line from
      (select ${picked} from ${sql.id(name)} where ${owner} = ${sql.lit(operator)}) t`.execute(tx)
  for (;;) {
    const { rows } = await sql<{
      line: string
    }>`fetch ${sql.lit(ROWS_AT_ONCE)} from ${cursor}`.execute(tx)
    if (rows.length === 0) break
    yield rows.map(({ line }) => `${line}\n`).join('')
  }
  await sql`close ${cursor}`.execute(tx)
}

/** A read-only snapshot of one operator's data, however long reading takes. */
export async function withOneInstant<Result>(
  { db, operator }: { db: Kysely<Tables>; operator: OperatorId },
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`select set_config('app.operator', ${operator}, true)`.execute(tx)
      await sql`set local statement_timeout = 0`.execute(tx)
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
      return work(tx)
    })
}
