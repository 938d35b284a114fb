import type pg from 'pg'

/** Selects `times` copies of each matching row of the operator Kerbside, as `t`, with the number of the copy as `n`. */
export const copiesOf = (table: string, { times, by }: { times: number; by: string }): string =>
  `generate_series(1, ${times}) n, operator o, ${table} t
   where o.slug = 'kerbside' and t.operator_id = o.id and ${by}`

/** Inserts copies of rows with some columns changed. Rows only, without any checks. */
export async function copyRows(
  client: pg.Client,
  table: string,
  { from, more }: { from: string; more: string },
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 order by ordinal_position`,
    [table],
  )
  const columns = rows.map(({ name }) => `"${name}"`).join(', ')
  await client.query(
    `insert into ${table} (${columns})
     select ${columns} from (select (jsonb_populate_record(t, ${more})).* from ${from}) made`,
  )
}
