import type pg from 'pg'

/** What /readyz asks: does the database answer, and does it stand where these migrations end? */
export async function checkSchema(
  app: pg.Pool,
  names: readonly string[],
): Promise<'ready' | 'behind' | 'away'> {
  try {
    const { rows } = await app.query<{ name: string }>('select name from schema_migration')
    const applied = new Set(rows.map(({ name }) => name))
    return names.every((name) => applied.has(name)) ? 'ready' : 'behind'
  } catch {
    return 'away'
  }
}
