import type pg from 'pg'
import type { OperatorId } from '../../operator.ts'
import { type Connection, openClient } from '../../postgres/open-client.ts'

/**
 * Deletes every row of one operator, with the database owner's connection because the running server may not.
 * Row-level security limits it to that operator's rows. Returns the row counts by table. With `dueAt`, deletes only
 * if it is due by then; undefined if it was kept.
 */
export async function deleteEveryRow(
  owner: Connection,
  { operator, slug, dueAt }: { operator: OperatorId; slug: string; dueAt?: Date },
): Promise<Record<string, number> | undefined> {
  const client = openClient(owner)
  await client.connect()
  try {
    await client.query('begin')
    await client.query("set local lock_timeout = '5s'")
    await client.query("select set_config('app.operator', $1, true)", [operator])
    if (dueAt && !(await isDue(client, { operator, dueAt }))) {
      await client.query('rollback')
      return undefined
    }
    const deletedRows: Record<string, number> = {}
    for (const name of await listInOrder(client)) {
      const { rowCount } = await client.query(`delete from ${name} where operator_id = $1`, [
        operator,
      ])
      deletedRows[name] = rowCount ?? 0
    }
    for (const name of await listOfSandbox(client)) {
      const { rowCount } = await client.query(`delete from ${name} where merchant = $1`, [slug])
      deletedRows[name] = rowCount ?? 0
    }
    await client.query('delete from operator where id = $1', [operator])
    await client.query('commit')
    return deletedRows
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    await client.end()
  }
}

/** Locks the row, so that the operator cannot be kept while it is being deleted. */
async function isDue(
  client: pg.ClientBase,
  { operator, dueAt }: { operator: OperatorId; dueAt: Date },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from operator where id = $1 and suspended_at is not null and delete_at <= $2 for update`,
    [operator, dueAt],
  )
  return rowCount === 1
}

/** Tables with an operator column, referencing tables first. */
async function listInOrder(client: pg.ClientBase): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'operator_id' and not a.attisdropped
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
  )
  const { rows: arrows } = await client.query<{ from: string; to: string }>(
    `select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
     where contype = 'f' and conrelid <> confrelid and connamespace = 'public'::regnamespace`,
  )
  const left = new Set(tables.map(({ name }) => name))
  const order: string[] = []
  while (left.size > 0) {
    const free = [...left].filter(
      (name) => !arrows.some(({ from, to }) => to === name && left.has(from)),
    )
    if (free.length === 0)
      throw new Error(`tables with circular references: ${[...left].join(', ')}`)
    for (const name of free) left.delete(name)
    order.push(...free)
  }
  return order
}

async function listOfSandbox(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'merchant' and not a.attisdropped
     where c.relkind = 'r' and c.relnamespace = 'sandbox_gateway'::regnamespace
     order by (select count(*) from pg_constraint where confrelid = c.oid), 1`,
  )
  return rows.map(({ name }) => name)
}
