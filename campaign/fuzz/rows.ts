import type pg from 'pg'
import { openClient } from '../../apps/server/src/postgres/open-client.ts'
import { BY_SCHEDULER } from './scheduler-rows.ts'

/** The number of rows of every table, by table name. */
export type Counts = ReadonlyMap<string, number>

export type Rows = {
  /** Changes with every write to the database, when the write begins and when it ends; cheap to read. */
  mark: () => Promise<string>
  /** The number of rows of every table, without those that scheduled tasks write. */
  counts: () => Promise<Counts>
  /** One text for all rows of an operator; it changes if any of them changes. */
  digestOf: (operatorId: string) => Promise<string>
  query: <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) => Promise<Row[]>
  close: () => Promise<void>
}

type Table = { name: string; operators: boolean }

const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name,
    exists (select from pg_attribute a
      where a.attrelid = c.oid and a.attname = 'operator_id' and not a.attisdropped) as operators
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')
  order by 1`

/** Reads every table as its owner, across all operators. */
export async function openRows(connection: pg.ClientConfig): Promise<Rows> {
  const client = openClient(connection)
  await client.connect()
  const query: Rows['query'] = async (sql, values) => (await client.query(sql, values)).rows
  const all = await query<Table>(TABLES)
  const removedTables = [...BY_SCHEDULER.keys()].filter((name) =>
    all.every((table) => table.name !== name),
  )
  if (removedTables.length > 0)
    throw new Error(`no such table any more: ${removedTables.join(', ')}`)
  const tables = all.flatMap(({ name, operators }) => {
    const selection = BY_SCHEDULER.get(name)
    if (!selection) return [{ name, operators, from: name }]
    return selection.rows === undefined ? [] : [{ name, operators, from: `(${selection.rows})` }]
  })
  const counting = tables
    .map(({ name, from }) => `select '${name}' as name, count(*)::int as rows from ${from} t`)
    .join(' union all ')
  // the row version and its position identify the content without reading it
  const digesting = tables
    .filter(({ operators }) => operators)
    .map(({ name, from }) => {
      const row =
        from === name
          ? "hashtextextended(t.ctid::text || '/' || t.xmin::text, 0)"
          : 'hashtextextended(t::text, 0)'
      return `select '${name} ' || count(*) || ' ' || coalesce(sum(${row}), 0) as sum
        from ${from} t where operator_id = $1`
    })
    .join(' union all ')
  return {
    query,
    async mark() {
      const [row] = await query<{ mark: string }>('select pg_current_snapshot()::text as mark')
      return row?.mark ?? ''
    },
    async counts() {
      const { rows } = await client.query<{ name: string; rows: number }>({
        name: 'counting',
        text: counting,
      })
      return new Map(rows.map((row) => [row.name, row.rows]))
    },
    async digestOf(operatorId) {
      const { rows } = await client.query<{ sum: string }>({
        name: 'digesting',
        text: digesting,
        values: [operatorId],
      })
      return rows
        .map(({ sum }) => sum)
        .sort()
        .join()
    },
    close: () => client.end(),
  }
}

/** "booking +1": the tables whose number of rows has changed. */
export const changesIn = (before: Counts, after: Counts): string[] =>
  [...after].flatMap(([name, rows]) => {
    const more = rows - (before.get(name) ?? 0)
    const isClockworks = more < 0 && BY_SCHEDULER.get(name)?.mayShrink
    return more === 0 || isClockworks ? [] : [`${name} ${more > 0 ? '+' : ''}${more}`]
  })
