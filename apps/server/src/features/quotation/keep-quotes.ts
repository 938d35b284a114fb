import type { Quote } from '@kerbside/domain/quotation/quote.ts'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { type Tables, withOperator } from '../../db.ts'
import type { Log } from '../../log.ts'
import type { OperatorId } from '../../operator.ts'
import { findQuote, insertQuotes, type RouteRow } from './store.ts'

/** Quotes on their way to the database and the newest ones at hand. */
export type QuoteBook = {
  keep(operator: OperatorId, quote: Quote, routes: readonly RouteRow[]): void
  /** The quote, stored by now; undefined when it never was, belongs elsewhere or was lost in a crash. */
  find(operator: OperatorId, id: string): Promise<Quote | undefined>
  /** Writes what is left and takes no more. */
  close(): Promise<void>
}

type Kept = { quote: Quote; routes: readonly RouteRow[]; written: Promise<void> }
type Batch = { quotes: Quote[]; routes: RouteRow[]; written: Promise<void> }

/** A quote is only an offer: writing a few together, this much later, costs one commit for all of them. */
const GATHER_MS = 12
const MOST_AT_HAND = 20_000

export function openQuoteBook({
  db,
  hot,
  now,
  log,
}: {
  db: Kysely<Tables>
  hot: pg.Pool
  now: () => Date
  log: Log
}): QuoteBook {
  const gathering = new Map<OperatorId, Batch>()
  const atHand = new Map<string, Kept>()
  const writing = new Set<Promise<void>>()

  function write(operator: OperatorId): Promise<void> {
    const batch = gathering.get(operator)
    gathering.delete(operator)
    return batch ? insertQuotes(hot, { operator, ...batch, now: now() }) : Promise.resolve()
  }

  function gather(operator: OperatorId): Batch {
    const written = new Promise<void>((resolve) => setTimeout(resolve, GATHER_MS)).then(() =>
      write(operator),
    )
    const settled = written.catch((error: unknown) =>
      log.warn({ err: error }, 'quotes were not stored'),
    )
    writing.add(settled)
    void settled.finally(() => writing.delete(settled))
    const batch: Batch = { quotes: [], routes: [], written }
    gathering.set(operator, batch)
    return batch
  }

  /** The database was away or full when the quote was made; a customer who books by now tries it once more. */
  async function writeAgain(operator: OperatorId, known: Kept): Promise<void> {
    await insertQuotes(hot, { operator, quotes: [known.quote], routes: known.routes, now: now() })
    known.written = Promise.resolve()
  }

  return {
    keep(operator, quote, routes) {
      const batch = gathering.get(operator) ?? gather(operator)
      batch.quotes.push(quote)
      batch.routes.push(...routes)
      if (atHand.size >= MOST_AT_HAND)
        for (const oldest of [...atHand.keys()].slice(0, MOST_AT_HAND / 4)) atHand.delete(oldest)
      atHand.set(`${operator}|${quote.id}`, { quote, routes, written: batch.written })
    },
    async find(operator, id) {
      const known = atHand.get(`${operator}|${id}`)
      if (known) {
        await known.written.catch(() => writeAgain(operator, known))
        return known.quote
      }
      return withOperator({ db, operator }, (tx) => findQuote(tx, { operator, id }))
    },
    async close() {
      while (writing.size > 0) await Promise.allSettled(writing)
    },
  }
}
