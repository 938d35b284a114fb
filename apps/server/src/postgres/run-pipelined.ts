import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { watchTransaction } from '../background.ts'
import type { OperatorId } from '../operator.ts'
import { inSpan } from '../tracing.ts'
import { isConnectionLostError } from './lost-connection.ts'
import { type RowsOf, sendPipeline } from './send-pipeline.ts'
import type { Statement } from './statement.ts'
import { describePipeline } from './trace-query.ts'

/**
 * Runs statements as one transaction of an operator in a single round trip, without waiting between them; all or
 * none take effect. Returns the rows of the last statement; throws the first error.
 */
export const runPipelined = <Row>(
  hot: pg.Pool,
  operator: OperatorId,
  statements: readonly Statement[],
): Promise<Row[]> => runPipelinedOf<Row>(hot, [{ operator, statements }])

/**
 * The same for several operators in sequence, each of which sees and writes only its own rows: one commit for all
 * of them.
 */
export async function runPipelinedOf<Row>(
  hot: pg.Pool,
  parts: readonly { operator: OperatorId; statements: readonly Statement[] }[],
): Promise<Row[]> {
  const { rows } = await sendParts<Row>(hot, parts)
  return rows
}

/** Statements in one pipeline: few enough that a connection is not occupied for long. */
const OPERATORS_AT_ONCE = 100

/**
 * The operators for which their query has at least one row, in one round trip for many operators. For tasks that run
 * often for every operator and seldom find anything to do.
 */
export async function filterOperators(
  hot: pg.Pool,
  queries: ReadonlyMap<OperatorId, Statement>,
): Promise<OperatorId[]> {
  const all = [...queries]
  const found: OperatorId[] = []
  for (let start = 0; start < all.length; start += OPERATORS_AT_ONCE) {
    const batch = all.slice(start, start + OPERATORS_AT_ONCE)
    const { counts } = await sendParts(
      hot,
      batch.map(([operator, query]) => ({ operator, statements: [query] })),
    )
    // each operator has two statements: one that sets the operator, and its query
    for (const [index, [operator]] of batch.entries())
      if ((counts[2 * index + 1] ?? 0) > 0) found.push(operator)
  }
  return found
}

/** The rows of each operator's query, which all have the same columns, in one round trip for many operators. */
export async function queryOperators<Row>(
  hot: pg.Pool,
  queries: ReadonlyMap<OperatorId, Statement>,
): Promise<Map<OperatorId, Row[]>> {
  const all = [...queries]
  const found = new Map<OperatorId, Row[]>()
  for (let start = 0; start < all.length; start += OPERATORS_AT_ONCE) {
    const batch = all.slice(start, start + OPERATORS_AT_ONCE)
    const { rows, counts } = await sendParts<Row>(
      hot,
      batch.map(([operator, query]) => ({ operator, statements: [query] })),
      // each operator has two statements: one that sets the operator, and its query
      (index) => index % 2 === 1,
    )
    let read = 0
    for (const [index, [operator]] of batch.entries()) {
      const count = counts[2 * index + 1] ?? 0
      found.set(operator, rows.slice(read, read + count))
      read += count
    }
  }
  return found
}

async function sendParts<Row>(
  hot: pg.Pool,
  parts: readonly { operator: OperatorId; statements: readonly Statement[] }[],
  rowsOf?: RowsOf,
): Promise<{ rows: Row[]; counts: number[] }> {
  const client = await connectPatiently(hot)
  const ended = watchTransaction()
  let isBroken = false
  try {
    return await inSpan(
      () => describePipeline(parts),
      () =>
        sendPipeline<Row>(
          client,
          parts.flatMap(({ operator, statements }) => [naming(operator), ...statements]),
          { rowsOf },
        ),
    )
  } catch (error) {
    isBroken = !isRejection(error)
    throw error
  } finally {
    ended()
    client.release(isBroken)
  }
}

const CONNECT_ATTEMPTS = 3
const PAUSE_MS = 100

/** Nothing has been sent yet, so connecting can be retried. Statements that were sent are not sent again. */
async function connectPatiently(hot: pg.Pool): Promise<pg.PoolClient> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await hot.connect()
    } catch (error) {
      if (attempt === CONNECT_ATTEMPTS || !isConnectionLostError(error)) throw error
      await sleep(attempt * PAUSE_MS)
    }
  }
}

/**
 * Whether the server rejected the statements on a connection that still works: SQLSTATE classes 08 and 57 are
 * about the connection and the server.
 */
export const isRejection = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && !/^(08|57)/.test(error.code ?? '08')

const naming = (operator: OperatorId): Statement => ({
  name: 'operator',
  text: "select set_config('app.operator', $1, true)",
  values: [operator],
})
