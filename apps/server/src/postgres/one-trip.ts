import type { Writable } from 'node:stream'
import type pg from 'pg'
import type { OperatorId } from '../operator.ts'

export type Statement = { name: string; text: string; values: unknown[] }

/**
 * Runs statements as one transaction of an operator in a single round trip: nothing waits between them, and all
 * or none happens. The pool must pipeline. Rows of the last statement come back; the first error is thrown.
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
  const client = await hot.connect()
  const wire = streamOf(client)
  try {
    wire.cork()
    const sent = Promise.allSettled([
      client.query('begin'),
      ...parts.flatMap(({ operator, statements }) => [
        client.query({
          name: 'operator',
          text: "select set_config('app.operator', $1, true)",
          values: [operator],
        }),
        ...statements.map((statement) => client.query(statement)),
      ]),
      client.query('commit'),
    ])
    wire.uncork()
    const done = await sent
    const failed = done.find((result) => result.status === 'rejected')
    if (failed) throw failed.reason
    const commit = done.at(-1)
    // After a failed statement a commit "succeeds" as a rollback: its tag is what tells.
    if (commit?.status === 'fulfilled' && commit.value.command !== 'COMMIT')
      throw new Error('the transaction was rolled back')
    const last = done.at(-2)
    return last?.status === 'fulfilled' ? (last.value.rows as Row[]) : []
  } finally {
    client.release()
  }
}

/** pg writes each statement to the socket by itself; held back for a moment, the whole trip is one write. */
const streamOf = (client: pg.PoolClient): Writable =>
  (client as unknown as { connection: { stream: Writable } }).connection.stream
