import type { Quote } from '@kerbside/domain/quotation/quote.ts'
import type pg from 'pg'
import type { Log } from '../../log.ts'
import { isMadeWithin } from '../../new-id.ts'
import type { OperatorId } from '../../operator.ts'
import { readDocument } from './read-document.ts'
import { findQuote, insertQuotes, type QuoteRow, type RouteRow } from './store.ts'
import { writeDocument } from './write-document.ts'

/** Quotes on their way to the database. */
export type QuoteBook = {
  keep(operator: OperatorId, quote: Quote, routes: readonly RouteRow[]): void
  /** The quote, stored by now; undefined when it never was, belongs elsewhere or was lost in a crash. */
  find(operator: OperatorId, id: string): Promise<Quote | undefined>
  /** Writes what is left and takes no more. */
  close(): Promise<void>
}

/** One that is not known to be stored: on its way, or refused by a database that was away or full. */
type Pending = {
  operator: OperatorId
  row: QuoteRow
  routes: readonly RouteRow[]
  written: Promise<void>
}
type Batch = { pending: Pending[]; written: Promise<void> }

/** A quote is only an offer: writing a few together, this much later, costs one commit for all of them. */
const GATHER_MS = 12
/** How long a quote that is not stored yet is looked for; the first pause, which doubles; how old its id may be. */
const LOOK_AGAIN_MS = 1_000
const FIRST_PAUSE_MS = 20
const FRESH_MS = 5_000
const MOST_PENDING = 20_000
const MOST_STORED_ROUTES = 50_000

export function openQuoteBook({
  hot,
  now,
  log,
}: {
  hot: pg.Pool
  now: () => Date
  log: Log
}): QuoteBook {
  let gathering: Batch | undefined
  const pendingById = new Map<string, Pending>()
  const writing = new Set<Promise<void>>()
  /** Routes that are in the database, so that a way asked for all day is sent there once. */
  const storedRoutes = new Set<string>()

  async function insert(batch: readonly Pending[]): Promise<void> {
    const byOperator = new Map<OperatorId, Pending[]>()
    for (const pending of batch) {
      const known = byOperator.get(pending.operator)
      if (known) known.push(pending)
      else byOperator.set(pending.operator, [pending])
    }
    const quoted = [...byOperator].map(([operator, of]) => ({
      operator,
      quotes: of.map(({ row }) => row),
      routes: newRoutes(operator, of),
    }))
    await insertQuotes(hot, { quoted, now: now() })
    if (storedRoutes.size > MOST_STORED_ROUTES) storedRoutes.clear()
    for (const { operator, routes } of quoted)
      for (const { key } of routes) storedRoutes.add(`${operator}|${key}`)
    for (const { operator, row } of batch) pendingById.delete(`${operator}|${row.id}`)
  }

  function newRoutes(operator: OperatorId, pending: readonly Pending[]): RouteRow[] {
    const routes = new Map<string, RouteRow>()
    for (const one of pending)
      for (const route of one.routes)
        if (!storedRoutes.has(`${operator}|${route.key}`)) routes.set(route.key, route)
    return [...routes.values()]
  }

  function gather(): Batch {
    const batch: Batch = { pending: [], written: Promise.resolve() }
    batch.written = new Promise<void>((resolve) => setTimeout(resolve, GATHER_MS)).then(() => {
      gathering = undefined
      return insert(batch.pending)
    })
    const settled = batch.written.catch((error: unknown) =>
      log.warn({ err: error }, 'quotes were not stored'),
    )
    writing.add(settled)
    void settled.finally(() => writing.delete(settled))
    gathering = batch
    return batch
  }

  /**
   * A quote that another process has just made may not be stored yet. The pauses grow, because ids are chosen by clients:
   * made-up ones must not cost many queries.
   */
  async function findStored(operator: OperatorId, id: string): Promise<Quote | undefined> {
    const until = performance.now() + LOOK_AGAIN_MS
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs *= 2) {
      const found = await findQuote(hot, { operator, id })
      const mayCome = performance.now() < until && isMadeWithin(id, { now: now(), ms: FRESH_MS })
      if (found || !mayCome) return found
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }

  return {
    keep(operator, quote, routes) {
      const batch = gathering ?? gather()
      const row = {
        id: quote.id,
        madeAt: quote.madeAt,
        expiresAt: quote.expiresAt,
        version: quote.tariffVersion,
        // Written out at once: a text is less to keep alive than the hundreds of objects of a quote.
        document: writeDocument(quote),
      }
      const pending: Pending = { operator, row, routes, written: batch.written }
      batch.pending.push(pending)
      if (pendingById.size >= MOST_PENDING)
        for (const oldest of [...pendingById.keys()].slice(0, MOST_PENDING / 4))
          pendingById.delete(oldest)
      pendingById.set(`${operator}|${quote.id}`, pending)
    },
    async find(operator, id) {
      const pending = pendingById.get(`${operator}|${id}`)
      if (!pending) return findStored(operator, id)
      // The database was away when the quote was made; for a customer who books by now it is tried once more.
      await pending.written.catch(() => insert([pending]))
      return readDocument(JSON.parse(pending.row.document))
    },
    async close() {
      while (writing.size > 0) await Promise.allSettled(writing)
    },
  }
}
