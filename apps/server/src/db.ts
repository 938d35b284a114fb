import { setTimeout as sleep } from 'node:timers/promises'
import type { DeleteResult, JoinBuilder, Kysely, RawBuilder, Transaction } from 'kysely'
import { InsertResult, sql, UpdateResult } from 'kysely'
import { watchTransaction } from './background.ts'
import type { Tables } from './db.generated.ts'
import type { OperatorId } from './operator.ts'
import { isTransient } from './postgres/database-error.ts'
import { isConnectionLostError } from './postgres/lost-connection.ts'
import { inSpan, type SpanStart } from './tracing.ts'

/** The data sets an operator may import; the last two replace built-in lists. */
export type DatasetKind =
  | 'opennames'
  | 'postcodes'
  | 'geonames'
  | 'csv'
  | 'osm'
  | 'airports'
  | 'airlines'

export type { Tables }

/** A transaction with its operator set: the only kind that a store accepts. */
export type Tx = Transaction<Tables>

/**
 * Runs `work` in one transaction that sees only this operator's rows, by row-level security; without it there are no
 * rows at all. Retries after a serialisation failure or deadlock, and when the connection was lost before the commit
 * was sent. After that it does not retry, because the commit may have taken place.
 */
export async function withOperator<Result>(
  { db, operator }: { db: Kysely<Tables>; operator: OperatorId },
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const startedAt = performance.now()
  for (let attempt = 1; ; attempt++) {
    let isCommitting = false
    try {
      const once = () =>
        inTransaction(db, async (tx) => {
          await sql`select set_config('app.operator', ${operator}, true)`.execute(tx)
          const result = await work(tx)
          isCommitting = true
          return result
        })
      return await inSpan(() => describeTransaction(operator), once)
    } catch (error) {
      const isEarly = performance.now() - startedAt < MAX_RETRY_AFTER_MS
      const isConnectionLost = !isCommitting && isEarly && isConnectionLostError(error)
      if (attempt === MAX_ATTEMPTS || !(isConnectionLost || isTransient(error))) throw error
      if (isConnectionLost) await sleep(attempt * RECONNECT_PAUSE_MS)
    }
  }
}

const describeTransaction = (operator: OperatorId): SpanStart => ({
  name: 'transaction',
  kind: 'internal',
  attributes: { 'kerbside.operator': operator },
})

/** Measured from the moment it has its connection until it is committed or rolled back. */
async function inTransaction<Result>(
  db: Kysely<Tables>,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  let ended = () => {}
  try {
    return await db.transaction().execute((tx) => {
      ended = watchTransaction()
      return work(tx)
    })
  } finally {
    ended()
  }
}

/** A table whose rows belong to an operator, also with an alias: `'leg'`, `'driver_shift as shift'`. */
type OperatorTable = {
  [Name in keyof Tables]: Tables[Name] extends { operator_id: string } ? Name : never
}[keyof Tables]
type Source = OperatorTable | `${OperatorTable} as ${string}`

/** Kysely's queries of a table, limited to this operator's rows. */
export const inOperator = (tx: Tx, operator: OperatorId) => ({
  selectFrom: <Table extends Source>(table: Table): ReturnType<typeof tx.selectFrom<Table>> =>
    limited(tx.selectFrom(table), { table, operator }),
  updateTable: <Table extends Source>(table: Table): ReturnType<typeof tx.updateTable<Table>> =>
    limited(tx.updateTable(table), { table, operator }),
  deleteFrom: <Table extends Source>(table: Table): ReturnType<typeof tx.deleteFrom<Table>> =>
    limited(tx.deleteFrom(table), { table, operator }),
})

/** A cast, because Kysely's types can add a condition only to a query of a known table. */
function limited<Query>(
  query: Query,
  { table, operator }: { table: string; operator: OperatorId },
): Query {
  const column = sql.ref(operatorOf(table.split(' as ').at(-1)))
  return (query as Limitable<Query>).where(column, '=', operator)
}

type Limitable<Query> = { where: (column: RawBuilder<unknown>, is: '=', value: string) => Query }

const operatorOf = (table = ''): string => `${table}.operator_id`

type ColumnOf<DB, Table extends keyof DB> = {
  [Name in Table & string]: `${Name}.${keyof DB[Name] & string}`
}[Table & string]

/**
 * The condition of a join: equal columns, as in `{ 'booking.id': 'leg.booking_id' }`, and the same operator in the two
 * tables of the first pair.
 */
export function sameOperator<DB, Table extends keyof DB>(
  join: JoinBuilder<DB, Table>,
  columns: { [Column in ColumnOf<DB, Table>]?: ColumnOf<DB, Table> },
): JoinBuilder<DB, Table> {
  const pairs = Object.entries<string | undefined>(columns).map(([left, right = '']) => [
    left,
    right,
  ])
  const operators = pairs[0]?.map((column) => operatorOf(column.split('.')[0])) ?? []
  return [operators, ...pairs].reduce(
    (on, [left = '', right = '']) => on.on(sql.ref(left), '=', sql.ref(right)),
    join,
  )
}

/** For `$call` at the end of an insert, update or delete: whether it changed a row. */
export async function hasChanged(query: {
  executeTakeFirst: () => Promise<InsertResult | UpdateResult | DeleteResult>
}): Promise<boolean> {
  const result = await query.executeTakeFirst()
  if (result instanceof InsertResult) return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
  return (result instanceof UpdateResult ? result.numUpdatedRows : result.numDeletedRows) > 0n
}

/**
 * Locks the operator's row until the transaction ends, so that changes to its fleet run one at a time. Bookings only
 * reference the row and do not wait. Not an advisory lock, because distributed PostgreSQL engines have none.
 */
export async function lockOperator(tx: Tx, { operator }: { operator: OperatorId }): Promise<void> {
  await tx.selectFrom('operator').select('id').where('id', '=', operator).forNoKeyUpdate().execute()
}

const MAX_ATTEMPTS = 3
/** The pause before a retry, for a database that was restarted. If it stays away, the client gets a 503. */
const RECONNECT_PAUSE_MS = 100
/** After this a lost connection is not retried: the process itself is too slow, and a retry would add to its load. */
const MAX_RETRY_AFTER_MS = 5_000
