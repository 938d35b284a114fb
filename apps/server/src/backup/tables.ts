import type pg from 'pg'

/** A table as SQL names it, quoted and with its schema, and the columns that hold its data. */
export type Table = { name: string; columns: string[] }

export type Sequence = { name: string; lastValue: string; isCalled: boolean }

/** The schemas that our migrations use; anything else in a shared database is neither copied nor replaced. */
export const SCHEMAS = ['public', 'sandbox_gateway']

const OURS = `c.relnamespace in (select oid from pg_namespace where nspname in ('${SCHEMAS.join("', '")}'))
  and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`

/** Tables about this database and not its contents; they are neither copied nor replaced row by row. */
export const TABLES_OF_THE_DATABASE = [
  'schema_migration',
  'schema_lock',
  'backup_run',
  'operator_activity',
]

/** Every table of the database, from its catalogue, except those about the database itself. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       array(select quote_ident(attname) from pg_attribute
             where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
             order by attnum)::text[] as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and ${OURS}
       and c.relname <> all ($1)
     order by 1`,
    [TABLES_OF_THE_DATABASE],
  )
  return rows
}

export async function listSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and ${OURS} order by 1`,
  )
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const state = await client.query<Omit<Sequence, 'name'>>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${name}`,
    )
    for (const row of state.rows) sequences.push({ name, ...row })
  }
  return sequences
}

/** The migrations that this database has had; none if it is new. */
export async function listMigrations(
  client: pg.ClientBase,
): Promise<{ name: string; checksum: string }[]> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('schema_migration') is not null as there",
  )
  if (rows[0]?.there !== true) return []
  return (await client.query('select name, checksum from schema_migration order by name')).rows
}

/** The first table that holds a row, and the number of its rows; undefined if all are empty. */
export async function findFilled(
  client: pg.ClientBase,
  tables: Table[],
): Promise<{ name: string; rows: number } | undefined> {
  for (const { name } of tables) {
    const { rows } = await client.query<{ count: string }>(`select count(*) as count from ${name}`)
    const count = Number(rows[0]?.count)
    if (count > 0) return { name, rows: count }
  }
  return undefined
}

/** Foreign keys as statements that drop and recreate them, so that rows load in any order. */
export async function listForeignKeys(
  client: pg.ClientBase,
): Promise<{ drop: string; add: string }[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(k.oid)) as add
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'f' and k.conparentid = 0 and ${OURS}`,
  )
  return rows
}

/** Tables in which even the owner sees only one operator's rows. */
export async function listForced(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relforcerowsecurity and c.relkind in ('r', 'p') and ${OURS} order by 1`,
  )
  return rows.map(({ name }) => name)
}

/**
 * Turns FORCE row-level security of these tables on or off for the owner. The running server has another role and is
 * not affected: FORCE concerns a table's owner alone.
 */
export async function setForced(
  client: pg.ClientBase,
  { tables, forced }: { tables: string[]; forced: boolean },
): Promise<void> {
  for (const name of tables)
    await client.query(`alter table ${name} ${forced ? '' : 'no '}force row level security`)
}

/** Tables with triggers that check their rows. Rows of a backup were checked when they were first written. */
export async function listGuarded(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct format('%I.%I', n.nspname, c.relname) as name
     from pg_trigger g join pg_class c on c.oid = g.tgrelid join pg_namespace n on n.oid = c.relnamespace
     where not g.tgisinternal and ${OURS} order by 1`,
  )
  return rows.map(({ name }) => name)
}

export async function setGuarded(
  client: pg.ClientBase,
  { tables, guarded }: { tables: string[]; guarded: boolean },
): Promise<void> {
  for (const name of tables)
    await client.query(`alter table ${name} ${guarded ? 'enable' : 'disable'} trigger user`)
}
