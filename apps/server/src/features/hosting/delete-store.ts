import type pg from 'pg'
import type { OperatorId } from '../../operator.ts'
import { type Connection, openClient } from '../../postgres/open-client.ts'

/**
 * Takes every row of one operator away, as the owner of the database: the running server may not. The database itself
 * holds the connection to that operator's rows, whatever is said here. Tells how many rows of each table. With `dueAt`
 * only what is to be deleted by then; undefined: it was kept.
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
    const gone: Record<string, number> = {}
    for (const name of await listInOrder(client)) {
      const { rowCount } = await client.query(`delete from ${name} where operator_id = $1`, [
        operator,
      ])
      gone[name] = rowCount ?? 0
    }
    for (const name of await listOfSandbox(client)) {
      const { rowCount } = await client.query(`delete from ${name} where merchant = $1`, [slug])
      gone[name] = rowCount ?? 0
    }
    await client.query('delete from operator where id = $1', [operator])
    await client.query('commit')
    return gone
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    await client.end()
  }
}

/** Held from here on, so that nobody keeps what is going. */
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

/** Tables with an operator, those that point at others first. */
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
      throw new Error(`tables that point at each other: ${[...left].join(', ')}`)
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
