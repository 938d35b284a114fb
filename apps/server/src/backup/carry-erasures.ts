import type pg from 'pg'

/** A customer who was erased; all fields but the time are ids. */
export type Erasure = { operator_id: string; id: string; customer_id: string; at: string }

/**
 * Reads which customers are erased in the database that is about to be replaced: an older backup still contains them.
 * Empty if there is no such table yet.
 */
export const readErasures = (pool: pg.Pool): Promise<Erasure[]> =>
  withErasures(pool, async (client, there) => {
    if (!there) return []
    const { rows } = await client.query<Erasure>(
      'select operator_id, id, customer_id, at::text as at from erasure',
    )
    return rows
  })

/**
 * Inserts the erasures into the restored database, where a running server erases the customers again.
 * Returns how many erasures were new to it.
 */
export const insertErasures = (pool: pg.Pool, erasures: readonly Erasure[]): Promise<number> =>
  withErasures(pool, async (client, there) => {
    if (!there || erasures.length === 0) return 0
    const { rowCount } = await client.query(
      `insert into erasure (operator_id, id, customer_id, at)
       select e.operator_id, e.id, e.customer_id, e.at from jsonb_to_recordset($1) as e
         (operator_id uuid, id uuid, customer_id uuid, at timestamptz)
       where exists (select from operator o where o.id = e.operator_id)
       on conflict do nothing`,
      [JSON.stringify(erasures)],
    )
    return rowCount ?? 0
  })

/**
 * Lets the owner see every operator's rows for this one transaction; row-level security is forced again before it
 * ends.
 */
async function withErasures<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, there: boolean) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ there: boolean }>(
      "select to_regclass('erasure') is not null as there",
    )
    const there = rows[0]?.there === true
    for (const table of there ? ['erasure', 'operator'] : [])
      await client.query(`alter table ${table} no force row level security`)
    const result = await work(client, there)
    for (const table of there ? ['erasure', 'operator'] : [])
      await client.query(`alter table ${table} force row level security`)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}
