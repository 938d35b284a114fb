import type { Writable } from 'node:stream'
import pg from 'pg'
import type { Statement } from './statement.ts'

/** What the driver's connection can send, and the names of the statements it has parsed. */
type Wire = {
  stream: Writable
  parsedStatements: Record<string, string | undefined>
  close(closed: { type: 'S'; name: string }): void
  parse(parsed: { name: string; text: string }): void
  bind(bound: { statement: string; values: unknown[] }): void
  describe(described: { type: 'P' }): void
  execute(executed: object): void
  sync(): void
}

/** Whether the rows of the statement at this index are read. */
export type RowsOf = (index: number) => boolean

type Result = {
  rows: unknown[]
  addFields(fields: unknown[]): void
  parseRow(fields: unknown[]): unknown
}

/** The driver's own functions for writing values and reading rows, which its types leave out. */
const driver = pg as unknown as {
  Result: new () => Result
  utils: { prepareValue: (value: unknown) => unknown }
}

/**
 * Sends statements without waiting in between, with a single Sync at the end. PostgreSQL treats everything up to
 * a Sync as one transaction, commits at it, and after an error skips to it (its manual, "Extended Query:
 * Pipelining"): begin and commit need no messages of their own, and the server responds in one write. Returns the
 * last statement's rows, and of each statement how many rows it returned or changed. With `rowsOf`, returns the rows of
 * those statements one after the other; they must have the same columns.
 *
 * The driver's own pipelining has a Sync, and so a response and a transaction, for each statement.
 */
export async function sendPipeline<Row>(
  client: pg.ClientBase,
  statements: readonly Statement[],
  { rowsOf = (index) => index === statements.length - 1 }: { rowsOf?: RowsOf | undefined } = {},
): Promise<{ rows: Row[]; counts: number[] }> {
  // a value that cannot be serialised throws before anything is sent
  const ready = statements.map(({ values, ...statement }) => ({
    ...statement,
    values: values.map((value) => driver.utils.prepareValue(value)),
  }))
  return await new Promise((done, fail) => {
    const result = new driver.Result()
    const counts: number[] = []
    // the columns are the same for all whose rows are read
    const described = ready.findIndex((_, index) => rowsOf(index))
    const pipeline = {
      submit(wire: Wire): Error | null {
        const odd = ready.find(({ name, text }) => (wire.parsedStatements[name] ?? text) !== text)
        if (odd) return new Error(`another statement has the name ${odd.name}`)
        wire.stream.cork()
        ready.forEach((statement, index) => {
          send(wire, { statement, isDescribed: index === described })
        })
        wire.sync()
        wire.stream.uncork()
        return null
      },
      handleRowDescription({ fields }: { fields: unknown[] }) {
        result.addFields(fields)
      },
      handleDataRow({ fields }: { fields: unknown[] }) {
        if (rowsOf(counts.length)) result.rows.push(result.parseRow(fields))
      },
      handleCommandComplete({ text }: { text: string }, wire: Wire) {
        const statement = ready[counts.length]
        counts.push(countOf(text))
        if (statement) wire.parsedStatements[statement.name] = statement.text
      },
      handleError: fail,
      handleReadyForQuery: () => done({ rows: result.rows as Row[], counts }),
    }
    // the driver accepts any object with a submit method and handlers for the responses
    client.query(pipeline as unknown as pg.Submittable)
  })
}

/** The number at the end of a command tag such as `SELECT 3`; 0 if it has none. */
const countOf = (tag: string): number => Number(/\d+$/.exec(tag)?.[0] ?? 0)

function send(
  wire: Wire,
  { statement, isDescribed }: { statement: Statement; isDescribed: boolean },
): void {
  const { name, text, values } = statement
  if (wire.parsedStatements[name] === undefined) {
    // after a failure it is unknown whether the statement was parsed; closing a missing one is no error
    wire.close({ type: 'S', name })
    wire.parse({ name, text })
  }
  wire.bind({ statement: name, values })
  if (isDescribed) wire.describe({ type: 'P' })
  wire.execute({})
}
