import type { Kysely, KyselyPlugin, RootOperationNode } from 'kysely'
import type { Tables } from '../../apps/server/src/db.ts'

type Row = Record<string, unknown>

const DEEP = 60

/** Whether code of this file is on the way to where this is asked. */
export function isCalledBy(file: string): boolean {
  const usual = Error.stackTraceLimit
  Error.stackTraceLimit = DEEP
  const { stack = '' } = new Error()
  Error.stackTraceLimit = usual
  return stack.includes(file)
}

/**
 * A database whose rows of one table read differently than they are, to one part of the server alone: it believes
 * something that is not so.
 */
export const readAs = (
  db: Kysely<Tables>,
  believed: {
    table: string
    /** File whose code is deceived, such as `open-attempt.ts`; anybody's unless said. */
    by?: string
    /** Undefined: it is not seen at all. */
    row: (row: Row) => Row | undefined
    /** Always unless said. */
    when?: () => boolean
  },
): Kysely<Tables> => {
  const deceived = new WeakSet<object>()
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const { stack = '' } = new Error()
      if (readsFrom(node, believed.table) && stack.includes(believed.by ?? ''))
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

const readsFrom = (node: RootOperationNode, table: string): boolean =>
  node.kind === 'SelectQueryNode' && JSON.stringify(node.from?.froms ?? []).includes(`"${table}"`)
