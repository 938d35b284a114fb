import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { PUBLIC } from './find-price-book.ts'
import { listBookRows, markBookClosed, markBookOpen } from './tariff-store.ts'

type Means = Pick<Call, 'db' | 'operator' | 'now'>

export type CloseVerdict =
  | { ok: true; bookerId: number | undefined; currency: string }
  | { ok: false; reason: 'standard' | 'unknown-book' | 'closed-already' }

/** Nobody is priced by the book from now on. What was quoted keeps its version; the versions stay where they are. */
export async function closeBook(means: Means, { slug }: { slug: string }): Promise<CloseVerdict> {
  if (slug === PUBLIC) return { ok: false, reason: 'standard' }
  const { operator } = means
  return withOperator(means, async (tx): Promise<CloseVerdict> => {
    const books = await listBookRows(tx, { operator, closedToo: true })
    const book = books.find((one) => one.slug === slug)
    if (!book) return { ok: false, reason: 'unknown-book' }
    const closed = await markBookClosed(tx, { operator, slug, now: means.now() })
    if (!closed) return { ok: false, reason: 'closed-already' }
    return { ok: true, bookerId: book.bookerId, currency: book.currency }
  })
}

export type ReopenVerdict =
  | { ok: true; inForce: boolean }
  | { ok: false; reason: 'unknown-book' | 'open-already' }

/** A closed book prices again as it did: whose it is and its currency do not change. */
export async function reopenBook(means: Means, { slug }: { slug: string }): Promise<ReopenVerdict> {
  const { operator } = means
  return withOperator(means, async (tx): Promise<ReopenVerdict> => {
    const opened = await markBookOpen(tx, { operator, slug })
    const books = await listBookRows(tx, { operator })
    const book = books.find((one) => one.slug === slug)
    if (!book) return { ok: false, reason: 'unknown-book' }
    if (!opened) return { ok: false, reason: 'open-already' }
    return { ok: true, inForce: book.versions.some((one) => one.effectiveFrom <= means.now()) }
  })
}
