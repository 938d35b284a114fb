import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { watchTransaction } from '../background.ts'
import type { OperatorId } from '../operator.ts'
import { isLostConnection } from './lost-connection.ts'
import { sendTrain } from './train.ts'

/** The text of a name must not change as long as the process lives: a connection parses each name once. */
export type Statement = { name: string; text: string; values: unknown[] }

/**
 * Runs statements as one transaction of an operator in a single round trip: nothing waits between them, and all
 * or none happens. Rows of the last statement come back; the first error is thrown.
 */
export const inOneTrip = <Row>(
  hot: pg.Pool,
  operator: OperatorId,
  statements: readonly Statement[],
): Promise<Row[]> => inOneTripOf<Row>(hot, [{ operator, statements }])

/**
 * The same for several operators one after the other, each seeing and writing its own rows alone: one commit for what
 * all of them did in a moment.
 */
export async function inOneTripOf<Row>(
  hot: pg.Pool,
  parts: readonly { operator: OperatorId; statements: readonly Statement[] }[],
): Promise<Row[]> {
  const client = await connectPatiently(hot)
  const ended = watchTransaction()
  let isBroken = false
  try {
    return await sendTrain<Row>(
      client,
      parts.flatMap(({ operator, statements }) => [naming(operator), ...statements]),
    )
  } catch (error) {
    isBroken = !isRefusal(error)
    throw error
  } finally {
    ended()
    client.release(isBroken)
  }
}

const CONNECT_ATTEMPTS = 3
const PAUSE_MS = 100

/** Nothing has been sent yet, so connecting is safe to retry. Statements that were sent are not sent again. */
async function connectPatiently(hot: pg.Pool): Promise<pg.PoolClient> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await hot.connect()
    } catch (error) {
      if (attempt === CONNECT_ATTEMPTS || !isLostConnection(error)) throw error
      await sleep(attempt * PAUSE_MS)
    }
  }
}

/**
 * Whether the statements were refused, on a line that goes on: SQLSTATE classes 08 and 57 are about the connection and
 * the server.
 */
export const isRefusal = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && !/^(08|57)/.test(error.code ?? '08')

const naming = (operator: OperatorId): Statement => ({
  name: 'operator',
  text: "select set_config('app.operator', $1, true)",
  values: [operator],
})
