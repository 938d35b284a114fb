import type { Quote } from '@kerbside/domain/quotation/quote.ts'
import type pg from 'pg'
import type { Tx } from '../../../db.ts'
import type { Log } from '../../../log.ts'
import { isMadeWithin } from '../../../new-id.ts'
import type { OperatorId } from '../../../operator.ts'
import { inSpan } from '../../../tracing.ts'
import { readDocument } from '../price-list/read-document.ts'
import { writeDocument } from '../price-list/write-document.ts'
import { findQuote, findQuoteIn, insertQuotes, type QuoteRow, type RouteRow } from '../store.ts'

/** Quotes that are being written to the database. */
export type QuoteCache = {
  keep(operator: OperatorId, quote: Quote, routes: readonly RouteRow[]): void
  /**
   * The quote once it is stored; undefined if it does not exist, belongs to another operator or was lost in a crash.
   */
  find(operator: OperatorId, id: string): Promise<Quote | undefined>
  /**
   * The quote of a booking, which is stored, in the booking's transaction: if each transaction waited for a second
   * connection, a pooler could run out of them.
   */
  findIn(tx: Tx, quote: { operator: OperatorId; id: string }): Promise<Quote | undefined>
  /** Writes what is pending and accepts no more. */
  close(): Promise<void>
}

/** A quote that is not confirmed as stored: still being written, or the database was unavailable or full. */
type Pending = {
  operator: OperatorId
  row: QuoteRow
  routes: readonly RouteRow[]
  written: Promise<void>
}
type Batch = { pending: Pending[]; written: Promise<void> }

/** A quote is only an offer: delaying it this long lets several share one commit. */
const BATCH_DELAY_MS = 12
/** How long to look for a quote that is not stored yet; the first pause, which doubles; the maximum age by its id. */
const RETRY_FIND_MS = 1_000
const FIRST_PAUSE_MS = 20
const FRESH_MS = 5_000
const MAX_PENDING = 20_000
const MAX_STORED_ROUTES = 50_000

export function openQuoteCache({
  hot,
  now,
  log,
}: {
  hot: pg.Pool
  now: () => Date
  log: Log
}): QuoteCache {
  let gathering: Batch | undefined
  const pendingById = new Map<string, Pending>()
  const writing = new Set<Promise<void>>()
  /** Routes known to be stored, so that a frequent route is written only once. */
  const storedRoutes = new Set<string>()

  async function insert(batch: readonly Pending[]): Promise<void> {
    const byOperator = new Map<OperatorId, Pending[]>()
    for (const pending of batch) {
      const existing = byOperator.get(pending.operator)
      if (existing) existing.push(pending)
      else byOperator.set(pending.operator, [pending])
    }
    const quoted = [...byOperator].map(([operator, quotes]) => ({
      operator,
      quotes: quotes.map(({ row }) => row),
      routes: newRoutes(operator, quotes),
    }))
    await insertQuotes(hot, { quoted, now: now() })
    if (storedRoutes.size > MAX_STORED_ROUTES) storedRoutes.clear()
    for (const { operator, routes } of quoted)
      for (const { key } of routes) storedRoutes.add(`${operator}|${key}`)
    for (const { operator, row } of batch) pendingById.delete(`${operator}|${row.id}`)
  }

  function newRoutes(operator: OperatorId, pending: readonly Pending[]): RouteRow[] {
    const routes = new Map<string, RouteRow>()
    for (const item of pending)
      for (const route of item.routes)
        if (!storedRoutes.has(`${operator}|${route.key}`)) routes.set(route.key, route)
    return [...routes.values()]
  }

  function startBatch(): Batch {
    const batch: Batch = { pending: [], written: Promise.resolve() }
    batch.written = new Promise<void>((resolve) => setTimeout(resolve, BATCH_DELAY_MS)).then(() => {
      gathering = undefined
      return inSpan(
        () => ({ name: 'store quotes', kind: 'internal', root: {} }),
        () => insert(batch.pending),
      )
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
   * A quote that another process has just made may not be stored yet. The pauses grow because clients choose the ids:
   * invented ids must not cost many queries.
   */
  async function findStored(operator: OperatorId, id: string): Promise<Quote | undefined> {
    const until = performance.now() + RETRY_FIND_MS
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs *= 2) {
      const found = await findQuote(hot, { operator, id })
      const mayCome = performance.now() < until && isMadeWithin(id, { now: now(), ms: FRESH_MS })
      if (found || !mayCome) return found
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }

  return {
    keep(operator, quote, routes) {
      const batch = gathering ?? startBatch()
      const row = {
        id: quote.id,
        madeAt: quote.madeAt,
        expiresAt: quote.expiresAt,
        version: quote.tariffVersion,
        // Serialised at once: one string uses less memory than the hundreds of objects of a quote.
        document: writeDocument(quote),
      }
      const pending: Pending = { operator, row, routes, written: batch.written }
      batch.pending.push(pending)
      if (pendingById.size >= MAX_PENDING)
        for (const oldest of [...pendingById.keys()].slice(0, MAX_PENDING / 4))
          pendingById.delete(oldest)
      pendingById.set(`${operator}|${quote.id}`, pending)
    },
    async find(operator, id) {
      const pending = pendingById.get(`${operator}|${id}`)
      if (!pending) return findStored(operator, id)
      // The database was unavailable when the quote was made; the write is tried once more for the customer who
      // books it now.
      await pending.written.catch(() => insert([pending]))
      return readDocument(JSON.parse(pending.row.document))
    },
    findIn: findQuoteIn,
    async close() {
      while (writing.size > 0) await Promise.allSettled(writing)
    },
  }
}
