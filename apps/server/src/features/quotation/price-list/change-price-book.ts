import { CODE } from '@kerbside/contract/codes.ts'
import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { closePriceBook, reopenBook } from './close-price-book.ts'
import { createPriceBook } from './create-price-book.ts'
import { listDraftRows } from './draft-store.ts'
import { findDocument, listBooks } from './list-price-books.ts'
import { saveDraft } from './save-draft.ts'

const MESSAGES = {
  'bad-slug': 'Use only lower-case letters, digits and hyphens, such as wharf-hotels.',
  'bad-name': 'Enter a name of 1 to 120 characters.',
  'bad-currency': 'Enter a three-letter currency code such as EUR.',
  'bad-booker': 'Couldn’t find this account. Check the number.',
  taken: 'A price book with this name already exists. It may be closed.',
  standard: 'The standard price book applies to everyone and can’t be closed.',
  'unknown-book': 'This price book no longer exists.',
  'closed-already': 'This price book is already closed.',
  'open-already': 'This price book is already open.',
} as const

type Envelope = { code: number; message: string }

/**
 * Opens or closes a book from the desk, with an audit entry and a notification to every process. A new book gets a
 * draft that copies the standard book, so that the prices need not be typed again.
 */
export async function changePriceBook(
  context: RequestContext,
  input:
    | { to: 'open'; book: string; name: string; currencyCode: string; bookerId: number }
    | { to: 'closed'; book: string },
): Promise<Envelope> {
  const done = await settle(context, input)
  if (!done.ok) return { code: CODE.refused, message: MESSAGES[done.reason] }
  const { operator, changes } = context
  const action = input.to === 'open' ? 'prices.opened' : 'prices.closed'
  await withOperator(context, (tx) =>
    recordAudit(tx, { ...context, action, object: `prices ${input.book}`, detail: {} }),
  )
  changes.notify(operator)
  return { code: CODE.done, message: '' }
}

async function settle(context: RequestContext, input: Parameters<typeof changePriceBook>[1]) {
  const { book: slug } = input
  if (input.to === 'closed') return closePriceBook(context, { slug })
  const { name, currencyCode, bookerId } = input
  if (name.trim() === '') return reopenBook(context, { slug })
  const currency = currencyCode === '' ? context.profile.currency : currencyCode
  const opened = await createPriceBook(context, {
    slug,
    name,
    currency,
    bookerId: bookerId === 0 ? undefined : bookerId,
  })
  if (!opened.ok) return opened
  const standard = await findDocument(context, { book: 'public' })
  if (standard) {
    const document = { ...standard.document, book: slug, currency }
    await saveDraft(context, { book: slug, version: 0, document })
  }
  return opened
}

/** The books as the desk lists them: the newest version first, and who edits which draft. */
export async function listBooksOfDesk(context: RequestContext) {
  const { operator } = context
  const books = await listBooks(context)
  const drafts = await withOperator(context, (tx) => listDraftRows(tx, { operator }))
  return books.map((book) => {
    const draft = drafts.find((item) => item.book === book.slug)
    return {
      book: book.slug,
      name: book.name,
      currencyCode: book.currency,
      bookerId: book.bookerId ?? 0,
      closed: book.closedAt !== undefined,
      inForce: book.inForce ?? 0,
      draft: draft
        ? { changedAt: draft.changedAt.toISOString(), changedBy: draft.changedBy }
        : null,
      versions: book.versions.toReversed().map((item) => ({
        version: item.version,
        effectiveFrom: item.effectiveFrom.toISOString(),
        savedAt: item.savedAt.toISOString(),
        savedBy: item.savedBy,
        note: item.note,
      })),
    }
  })
}
