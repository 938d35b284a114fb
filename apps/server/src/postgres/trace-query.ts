import type pg from 'pg'
import type { OperatorId } from '../operator.ts'
import { findTracer, type SpanStart } from '../tracing.ts'
import type { Statement } from './statement.ts'

const MAX_TEXT_LENGTH = 2_000

/**
 * The driver's `query` with a span for each statement, however it is called. Objects with a `submit` method are passed
 * on: a pipeline has its own span.
 */
export function traceQueries(query: pg.Client['query']): pg.Client['query'] {
  const send = query as (...given: unknown[]) => unknown
  const traced = (...given: unknown[]): unknown => {
    const text = textOf(given[0])
    const span = text === undefined ? undefined : findTracer()?.start(describeStatement(text))
    if (!span) return send(...given)
    const end = (error?: unknown) => {
      if (error) span.fail(error)
      span.end()
    }
    const callback = given.at(-1)
    if (typeof callback === 'function')
      return send(...given.slice(0, -1), (error: unknown, result: unknown) => {
        end(error)
        callback(error, result)
      })
    const result = send(...given) as Promise<unknown>
    result.then(() => end(), end)
    return result
  }
  return traced as pg.Client['query']
}

/** One span for all statements of a round trip. */
export function describePipeline(
  parts: readonly { operator: OperatorId; statements: readonly Statement[] }[],
): SpanStart {
  const statements = parts.flatMap((part) => part.statements)
  const operators = new Set(parts.map(({ operator }) => operator))
  return {
    name: statements.at(-1)?.name ?? 'pipeline',
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.query.text': readable([...new Set(statements.map(({ text }) => text))].join(';\n')),
      'db.operation.batch.size': statements.length > 1 ? statements.length : undefined,
      'kerbside.operator': operators.size === 1 ? [...operators][0] : undefined,
    },
  }
}

function describeStatement(text: string): SpanStart {
  const [, verb = 'query'] = /^\s*([a-z]+)/i.exec(text) ?? []
  const [, table = ''] = /\b(?:from|into|update)\s+"?([a-z_]+)/i.exec(text) ?? []
  return {
    name: `${verb.toLowerCase()} ${table}`.trim(),
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': readable(text) },
  }
}

/** Values are parameters and so not in the text; literals in it are left out, too. */
const readable = (text: string): string =>
  text.slice(0, MAX_TEXT_LENGTH).replaceAll(/'(?:[^']|'')*(?:'|$)/g, "'…'")

function textOf(query: unknown): string | undefined {
  if (typeof query === 'string') return query
  if (typeof query !== 'object' || query === null || 'submit' in query) return undefined
  return 'text' in query && typeof query.text === 'string' ? query.text : undefined
}
