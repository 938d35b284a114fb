import type pg from 'pg'
import { openPool } from '../src/postgres/open-client.ts'
import { openDatabase, type TestDatabase, untilLeft } from './database.ts'
import { seedDatabase } from './demo-database.ts'
import { lendPool } from './lend-pool.ts'

/**
 * A database with both demo operators and open connections. The test apps of this process use it one after another, and
 * each finds the rows as they were made at its own time. Giving the changed tables their rows back takes a fraction of
 * what a new database and its first connections take.
 */
type ReusedDatabase = {
  database: TestDatabase & { superuserPool: pg.Pool }
  /** The pools of a server, in the order in which `openPools` opens them. */
  pools: pg.Pool[]
  /** One connection of a superuser, without triggers and without checks of foreign keys. */
  session: pg.Pool
  tables: readonly Table[]
  /** The rows it was given. */
  content: Content
  /** The transaction after which a row is not one of these. */
  since: string
  /** Changes when a table, a function, a trigger or a constraint is made. */
  schema: string
}

type Table = { name: string; columns: string }
/** The tables that have rows; `rows` is an array in the text format of PostgreSQL. */
type Content = ReadonlyMap<string, { count: string; rows: string }>

const idle: ReusedDatabase[] = []
/** By the instant at which the operators were made. */
const made = new Map<string, Content>()
/** What the migrations insert. */
let emptyContent: Content = new Map()

/** Lends a database with both demo operators as made at `now` (ISO). */
export async function borrowDatabase({ now, key }: { now: string; key: Buffer }) {
  const content = made.get(now)
  const same = idle.findIndex((item) => item.content === content)
  const [found] = idle.splice(same === -1 ? 0 : same, 1)
  const reused = found ?? (await openReused())
  await restore(reused, content ?? emptyContent)
  if (!content) {
    await seedDatabase(reused.database, { now, key })
    reused.content = await readContent(reused)
    made.set(now, reused.content)
  }
  reused.since = await lastTransaction(reused.session)
  let count = 0
  return {
    database: reused.database,
    /** Opens the pools of one test app. Their connections stay open when they end. */
    openPool: (...[connection, options]: Parameters<typeof openPool>): pg.Pool => {
      const pool =
        reused.pools[count] ?? openPool(connection, { ...options, allowExitOnIdle: true })
      reused.pools[count] = pool
      count += 1
      return lendPool(pool)
    },
    /** Call it when the pools have ended. A database that is still in use, or has a new schema, is not lent again. */
    giveBack: async (): Promise<void> => {
      if (await isUnchangedAndLeft(reused)) idle.push(reused)
      else await reused.database.drop()
    },
  }
}

async function openReused(): Promise<ReusedDatabase> {
  const database = await openDatabase()
  const session = openPool(
    { ...database.superuser, options: '-c session_replication_role=replica' },
    { max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true },
  )
  const { rows: tables } = await session.query<Table>(TABLES)
  if (emptyContent.size === 0) emptyContent = await readContent({ session, tables })
  return {
    database: {
      ...database,
      superuserPool: openPool(database.superuser, { max: 4, allowExitOnIdle: true }),
    },
    pools: [],
    session,
    tables,
    content: emptyContent,
    since: await lastTransaction(session),
    schema: await markOfSchema(session),
  }
}

const TABLES = `
  select c.oid::regclass::text as name,
    (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
     where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
  from pg_class c
  where c.relkind = 'r' and c.oid >= 16384
  order by 1`

async function lastTransaction(session: pg.Pool): Promise<string> {
  const { rows } = await session.query<{ id: string }>('select pg_current_xact_id()::text as id')
  return rows[0]?.id ?? ''
}

async function markOfSchema(session: pg.Pool): Promise<string> {
  const { rows } = await session.query<{ mark: string }>(
    `select concat_ws(' ', (select max(oid) from pg_class), (select max(oid) from pg_proc),
       (select max(oid) from pg_trigger), (select max(oid) from pg_constraint)) as mark`,
  )
  return rows[0]?.mark ?? ''
}

async function readContent({
  session,
  tables,
}: Pick<ReusedDatabase, 'session' | 'tables'>): Promise<Content> {
  const { rows } = await session.query<{ name: string; count: string; rows: string | null }>(
    tables
      .map(
        ({ name }) =>
          `select '${name}' as name, count(*) as count, array_agg(t)::text as rows from only ${name} t`,
      )
      .join(' union all '),
  )
  return new Map(
    rows.flatMap(({ name, count, rows: array }) =>
      array === null ? [] : [[name, { count, rows: array }]],
    ),
  )
}

/** Gives every table that differs its rows, in their order and in as few pages as a new database has. */
async function restore(reused: ReusedDatabase, content: Content): Promise<void> {
  const changed = await listChanged(reused, content)
  reused.content = content
  if (changed.length === 0) return
  const { session } = reused
  const names = changed.map(({ name }) => name)
  await session.query(names.map((name) => `delete from ${name}`).join('; '))
  await session.query(`vacuum ${names.join(', ')}`)
  for (const { name, columns } of changed) {
    const rows = content.get(name)?.rows
    if (rows === undefined) continue
    await session.query(
      `insert into ${name} (${columns}) select ${columns} from unnest($1::${name}[]) as made`,
      [rows],
    )
  }
}

async function listChanged(reused: ReusedDatabase, content: Content): Promise<Table[]> {
  const { session, tables, since } = reused
  const { rows } = await session.query<{ name: string }>(
    tables
      .map(({ name }) => {
        const count = reused.content.get(name)?.count
        return count === undefined
          ? `select '${name}' as name where pg_relation_size('${name}') > 0`
          : `select '${name}' as name where (select count(*) from only ${name}) <> ${count}
             or exists (select from only ${name} where xmin::text::bigint > ${since})`
      })
      .join(' union all '),
  )
  const changed = new Set(rows.map(({ name }) => name))
  return tables.filter(
    ({ name }) => changed.has(name) || reused.content.get(name)?.rows !== content.get(name)?.rows,
  )
}

async function isUnchangedAndLeft(reused: ReusedDatabase): Promise<boolean> {
  const { database, session, schema } = reused
  const own = [...reused.pools, database.superuserPool, session]
  if (own.some((pool) => pool.idleCount < pool.totalCount)) return false
  const connections = own.reduce((sum, { totalCount }) => sum + totalCount, 0)
  if (!(await untilLeft(database.name, { connections, over: session }))) return false
  return (await markOfSchema(session)) === schema
}
