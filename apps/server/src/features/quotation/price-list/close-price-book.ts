import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { PUBLIC } from './find-price-book.ts'
import { listBookRows, markBookClosed, markBookOpen } from './tariff-store.ts'

type Deps = Pick<RequestContext, 'db' | 'operator' | 'now'>

export type CloseResult =
  | { ok: true; bookerId: number | undefined; currency: string }
  | { ok: false; reason: 'standard' | 'unknown-book' | 'closed-already' }

/** Closes a book: it prices no new journeys. Existing quotes keep their version, and the versions stay stored. */
export async function closePriceBook(deps: Deps, { slug }: { slug: string }): Promise<CloseResult> {
  if (slug === PUBLIC) return { ok: false, reason: 'standard' }
  const { operator } = deps
  return withOperator(deps, async (tx): Promise<CloseResult> => {
    const books = await listBookRows(tx, { operator, closedToo: true })
    const book = books.find((item) => item.slug === slug)
    if (!book) return { ok: false, reason: 'unknown-book' }
    const closed = await markBookClosed(tx, { operator, slug, now: deps.now() })
    if (!closed) return { ok: false, reason: 'closed-already' }
    return { ok: true, bookerId: book.bookerId, currency: book.currency }
  })
}

export type ReopenResult =
  | { ok: true; inForce: boolean }
  | { ok: false; reason: 'unknown-book' | 'open-already' }

/** Reopens a closed book with its former account and currency; it prices as before. */
export async function reopenBook(deps: Deps, { slug }: { slug: string }): Promise<ReopenResult> {
  const { operator } = deps
  return withOperator(deps, async (tx): Promise<ReopenResult> => {
    const opened = await markBookOpen(tx, { operator, slug })
    const books = await listBookRows(tx, { operator })
    const book = books.find((item) => item.slug === slug)
    if (!book) return { ok: false, reason: 'unknown-book' }
    if (!opened) return { ok: false, reason: 'open-already' }
    return { ok: true, inForce: book.versions.some((item) => item.effectiveFrom <= deps.now()) }
  })
}
