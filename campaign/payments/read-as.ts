import type { Kysely, KyselyPlugin, RootOperationNode } from 'kysely'
import type { Tables } from '../../apps/server/src/db.ts'

type Row = Record<string, unknown>

const DEEP = 60

/** Whether code of this file is on the current call stack. */
export function isCalledBy(file: string): boolean {
  const usual = Error.stackTraceLimit
  Error.stackTraceLimit = DEEP
  const { stack = '' } = new Error()
  Error.stackTraceLimit = usual
  return stack.includes(file)
}

/** A database in which one part of the server reads altered rows of one table, so that it acts on false data. */
export const readAs = (
  db: Kysely<Tables>,
  believed: {
    table: string
    /** The file whose code reads altered rows, such as `open-attempt.ts`; all code if absent. */
    by?: string
    /** Undefined: the row is invisible. */
    row: (row: Row) => Row | undefined
    /** Always, if absent. */
    when?: () => boolean
  },
): Kysely<Tables> => {
  const deceived = new WeakSet<object>()
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const { stack = '' } = new Error()
      if (selectsFrom(node, believed.table) && stack.includes(believed.by ?? ''))
        deceived.add(queryId)
      return node
    },
    async transformResult({ result, queryId }): Promise<typeof result> {
      if (!deceived.has(queryId)) return result
      const rows = result.rows.flatMap((row) => {
        const seen = believed.row(row as Row)
        return seen ? [seen] : []
      })
      return { ...result, rows }
    },
  }
  return db.withPlugin(plugin)
}

const selectsFrom = (node: RootOperationNode, table: string): boolean =>
  node.kind === 'SelectQueryNode' && JSON.stringify(node.from?.froms ?? []).includes(`"${table}"`)
