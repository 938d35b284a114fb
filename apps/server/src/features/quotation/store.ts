import type { Quote } from '@kerbside/domain/quotation/quote.ts'
import type pg from 'pg'
import type { OperatorId } from '../../operator.ts'
import { inOneTrip, inOneTripOf, type Statement } from '../../postgres/one-trip.ts'
import { readDocument } from './read-document.ts'

/** In one round trip: it stands between a customer's press and the booking. */
export async function findQuote(
  hot: pg.Pool,
  { operator, id }: { operator: OperatorId; id: string },
): Promise<Quote | undefined> {
  const [row] = await inOneTrip<{ document: unknown }>(hot, operator, [
    { name: 'quote.find', text: FIND_QUOTE, values: [operator, id] },
  ])
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

/** A quote as its row has it. */
export type QuoteRow = {
  id: string
  madeAt: Date
  expiresAt: Date
  version: number
  document: string
}

/** What an operator quoted in the last moments, and the ways that were not stored before. */
export type Quoted = {
  operator: OperatorId
  quotes: readonly QuoteRow[]
  routes: readonly RouteRow[]
}

/** Writes it all in one round trip and one commit: many quotes cost little more than one. */
export async function insertQuotes(
  hot: pg.Pool,
  { quoted, now }: { quoted: readonly Quoted[]; now: Date },
): Promise<void> {
  await inOneTripOf(
    hot,
    quoted.map((one) => ({
      operator: one.operator,
      statements: [
        ...(one.routes.length > 0 ? [insertingRoutes({ ...one, now })] : []),
        insertingQuotes(one),
      ],
    })),
  )
}

/** The same for ways alone. */
export const insertRoutes = async (
  hot: pg.Pool,
  facts: { operator: OperatorId; routes: readonly RouteRow[]; now: Date },
): Promise<void> => {
  await inOneTrip(hot, facts.operator, [insertingRoutes(facts)])
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
    // One text instead of an array: JSON holds no bare record separator, and nothing has to be escaped.
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
