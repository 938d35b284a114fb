import type pg from 'pg'

/** The check of /readyz: whether the database responds and its last migration is the last one of this version. */
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
