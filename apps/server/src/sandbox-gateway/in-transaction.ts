import type pg from 'pg'

/** Runs `work` in a transaction, all or nothing; returns its result after the commit. */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (db: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let broken = false
  try {
    await client.query('begin')
    const worked = await work(client)
    await client.query('commit')
    return worked
  } catch (error) {
    await client.query('rollback').catch(() => {
      broken = true
    })
    throw error
  } finally {
    client.release(broken)
  }
}
