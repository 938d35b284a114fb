import type { Quote } from '@kerbside/domain/quotation/quote.ts'
import type pg from 'pg'
import { inOperator, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import { runPipelined, runPipelinedOf } from '../../postgres/run-pipelined.ts'
import type { Statement } from '../../postgres/statement.ts'
import { readDocument } from './price-list/read-document.ts'

/** In one round trip, because the customer's click on Book waits for it. */
export async function findQuote(
  hot: pg.Pool,
  { operator, id }: { operator: OperatorId; id: string },
): Promise<Quote | undefined> {
  const [row] = await runPipelined<{ document: unknown }>(hot, operator, [
    { name: 'quote.find', text: FIND_QUOTE, values: [operator, id] },
  ])
  return row && readDocument(row.document)
}

/** The same in a transaction that is open. */
export async function findQuoteIn(
  tx: Tx,
  { operator, id }: { operator: OperatorId; id: string },
): Promise<Quote | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('quote')
    .select('document')
    .where('id', '=', id)
    .executeTakeFirst()
  return row && readDocument(row.document)
}

const FIND_QUOTE = 'select document from quote where operator_id = $1 and id = $2'

export type RouteRow = {
  key: string
  metres: number
  seconds: number
  engine: string
  estimate: boolean
  /** JSON of [[lng, lat], …]. */
  path: string
}

const INSERT_ROUTES = `insert into route (operator_id, key, metres, seconds, engine, estimate, path, made_at)
select $1, * from unnest($2::text[], $3::int[], $4::int[], $5::text[], $6::boolean[], $7::text[], $8::timestamptz[])
on conflict do nothing`

const INSERT_QUOTES = `insert into quote (operator_id, id, made_at, expires_at, tariff_version, document)
select $1, q.id, q.made_at, q.expires_at, q.version, q.document::json
from unnest($2::uuid[], $3::timestamptz[], $4::timestamptz[], $5::int[], string_to_array($6, chr(30)))
  as q (id, made_at, expires_at, version, document)
on conflict do nothing`

/** A quote in its row form. */
export type QuoteRow = {
  id: string
  madeAt: Date
  expiresAt: Date
  version: number
  document: string
}

/** An operator's latest quotes, and their routes that are not stored yet. */
export type Quoted = {
  operator: OperatorId
  quotes: readonly QuoteRow[]
  routes: readonly RouteRow[]
}

/** Writes all of it in one round trip and one commit: many quotes cost little more than one. */
export async function insertQuotes(
  hot: pg.Pool,
  { quoted, now }: { quoted: readonly Quoted[]; now: Date },
): Promise<void> {
  await runPipelinedOf(
    hot,
    quoted.map((item) => ({
      operator: item.operator,
      statements: [
        ...(item.routes.length > 0 ? [insertingRoutes({ ...item, now })] : []),
        insertingQuotes(item),
      ],
    })),
  )
}

/** The same for routes alone. */
export const insertRoutes = async (
  hot: pg.Pool,
  params: { operator: OperatorId; routes: readonly RouteRow[]; now: Date },
): Promise<void> => {
  await runPipelined(hot, params.operator, [insertingRoutes(params)])
}

const insertingQuotes = ({ operator, quotes }: Quoted): Statement => ({
  name: 'quote.insert',
  text: INSERT_QUOTES,
  values: [
    operator,
    quotes.map((quote) => quote.id),
    quotes.map((quote) => quote.madeAt),
    quotes.map((quote) => quote.expiresAt),
    quotes.map((quote) => quote.version),
    // One text instead of an array: JSON never contains a bare record separator, so nothing needs escaping.
    quotes.map((quote) => quote.document).join('\u001e'),
  ],
})

const insertingRoutes = ({
  operator,
  routes,
  now,
}: {
  operator: OperatorId
  routes: readonly RouteRow[]
  now: Date
}): Statement => ({
  name: 'route.insert',
  text: INSERT_ROUTES,
  values: [
    operator,
    routes.map((route) => route.key),
    routes.map((route) => route.metres),
    routes.map((route) => route.seconds),
    routes.map((route) => route.engine),
    routes.map((route) => route.estimate),
    routes.map((route) => route.path),
    routes.map(() => now),
  ],
})
