import type pg from 'pg'

/** Forces row-level security on a table's owner too; an interrupted backup may have left it lifted. */
export async function enforceOperators(owner: pg.Pool): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relrowsecurity and not relforcerowsecurity and relnamespace = 'public'::regnamespace`,
  )
  for (const { name } of rows) await owner.query(`alter table ${name} force row level security`)
}
